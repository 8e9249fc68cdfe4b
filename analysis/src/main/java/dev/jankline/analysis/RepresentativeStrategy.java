package dev.jankline.analysis;

import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.frames.Share;
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

  /**
   * Descends the prefix tree as long as one child holds at least half of the time of the stall.
   *
   * <p>The main thread was on the path found for at least half of the stall. The path ends where
   * the samples differ, so it does not depend on which of many calls a sample happened to catch.
   */
  final class TimeMajority implements RepresentativeStrategy {

    @Override
    public String name() {
      return "time-majority";
    }

    @Override
    public PrefixTree.Node choose(PrefixTree tree, List<GroupedSample> samples) {
      long total = tree.root().millis();
      PrefixTree.Node node = tree.root();
      PrefixTree.Node next = node.heaviest();
      while (next != null && Share.isHalf(next.millis(), total)) {
        node = next;
        next = node.heaviest();
      }
      return node;
    }
  }

  /**
   * Chooses the path that most samples have, without regard to their time. Of paths with equally
   * many samples it chooses the first by name.
   */
  final class MostFrequent implements RepresentativeStrategy {

    @Override
    public String name() {
      return "most-frequent";
    }

    @Override
    public PrefixTree.Node choose(PrefixTree tree, List<GroupedSample> samples) {
      PrefixTree.Node best = tree.root();
      GroupedSample bestSample = null;
      for (GroupedSample sample : samples) {
        PrefixTree.Node node = tree.leaf(sample);
        int more = node.selfSamples() - best.selfSamples();
        if (node.depth() > 0
            && (bestSample == null
                || more > 0
                || (more == 0 && GroupedSample.comparePaths(sample, bestSample) < 0))) {
          best = node;
          bestSample = sample;
        }
      }
      return best;
    }
  }
}
