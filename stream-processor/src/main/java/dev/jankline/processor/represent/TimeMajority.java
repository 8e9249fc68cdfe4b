package dev.jankline.processor.represent;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import java.util.List;

/**
 * Descends the prefix tree while one child holds at least half of the stall's time.
 *
 * <p>Half of the stall's time, not of the parent's: the path found is one the main thread was on
 * for most of the stall. It stops where the leaves scatter, so jitter in what the app's code called
 * does not change the path.
 */
public final class TimeMajority implements RepresentativeStrategy {

  @Override
  public String name() {
    return "time-majority";
  }

  @Override
  public PrefixTree.Node choose(PrefixTree tree, List<GroupedSample> samples) {
    long total = tree.root().millis();
    PrefixTree.Node node = tree.root();
    PrefixTree.Node next = node.heaviest();
    while (next != null && 2 * next.millis() >= total) {
      node = next;
      next = node.heaviest();
    }
    return node;
  }
}
