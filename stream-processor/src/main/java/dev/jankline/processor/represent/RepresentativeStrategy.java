package dev.jankline.processor.represent;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import java.util.List;
import java.util.Optional;

/** Chooses the path that stands for a stall. Same samples, same choice, in any order. */
public interface RepresentativeStrategy {

  /**
   * Returns the name by which results say who chose: {@code time-majority}, {@code most-frequent}.
   */
  String name();

  /** Returns the node the path ends at; the root when no path stands for the stall. */
  PrefixTree.Node choose(PrefixTree tree, List<GroupedSample> samples);

  /** Returns the strategies there are. */
  static List<RepresentativeStrategy> all() {
    return List.of(new TimeMajority(), new MostFrequent());
  }

  /** Finds a strategy by its name. */
  static Optional<RepresentativeStrategy> named(String name) {
    return all().stream().filter(strategy -> strategy.name().equals(name)).findFirst();
  }
}
