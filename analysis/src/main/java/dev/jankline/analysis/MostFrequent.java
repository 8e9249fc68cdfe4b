package dev.jankline.analysis;

import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import java.util.List;

/**
 * Chooses the path that most samples have, without regard to their time. Of paths with equally many
 * samples it chooses the first by name.
 */
public final class MostFrequent implements RepresentativeStrategy {

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
