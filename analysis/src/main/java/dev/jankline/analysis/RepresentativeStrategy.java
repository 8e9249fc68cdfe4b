package dev.jankline.analysis;

import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import java.util.List;
import java.util.Optional;

/** Chooses the path that stands for a stall. The order of the samples does not matter. */
public interface RepresentativeStrategy {

  /**
   * Returns the name of the strategy as it is published with the stall: {@code time-majority} or
   * {@code most-frequent}.
   */
  String name();

  /** Returns the last node of the path; the root when no path stands for the stall. */
  PrefixTree.Node choose(PrefixTree tree, List<GroupedSample> samples);

  /** Returns all strategies. */
  static List<RepresentativeStrategy> all() {
    return List.of(new TimeMajority(), new MostFrequent());
  }

  /** Returns the strategy of that name. */
  static Optional<RepresentativeStrategy> named(String name) {
    return all().stream().filter(strategy -> strategy.name().equals(name)).findFirst();
  }
}
