package dev.jankline.processor.represent;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import java.util.List;

/**
 * Takes the path that most samples end with, whatever their time: the rule the project grew from.
 *
 * <p>Equal counts are broken by the path's names.
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
