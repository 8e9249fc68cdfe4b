package dev.jankline.analysis;

import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.frames.Share;
import java.util.List;

/**
 * Descends the prefix tree as long as one child holds at least half of the time of the stall.
 *
 * <p>The main thread was on the path found for at least half of the stall. The path ends where the
 * samples differ, so it does not depend on which of many calls a sample happened to catch.
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
    while (next != null && Share.isHalf(next.millis(), total)) {
      node = next;
      next = node.heaviest();
    }
    return node;
  }
}
