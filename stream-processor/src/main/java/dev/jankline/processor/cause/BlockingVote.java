package dev.jankline.processor.cause;

import dev.jankline.processor.grouping.Fate;
import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.lists.BlockingKind;
import dev.jankline.processor.lists.FrameRole;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import dev.jankline.schema.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a node of the representative path blocks on: the kind that holds at least half of its
 * time.
 *
 * <p>Each sample through the node votes with its time for the outermost blocking primitive below
 * it, because that is what the app called; without one, a thread in state BLOCKED votes for LOCK. A
 * stack of the message loop that waits for work votes for IDLE_AT_DUMP.
 *
 * @param kind the kind; null when none holds half of the time
 * @param primitive list entry that most of the kind's time went to; empty when there is no kind
 * @param millis time of the votes for the kind
 * @param total time of all samples that voted
 */
public record BlockingVote(@Nullable BlockingKind kind, String primitive, long millis, long total) {

  static final String THREAD_STATE = "thread state BLOCKED";

  /** Returns the name of the kind as it is hashed. */
  public String kindName() {
    return kind == null ? "NONE" : kind.name();
  }

  /**
   * Counts the votes at a node.
   *
   * @param below whether only frames inside the node's own count
   */
  public static BlockingVote at(
      RepresentativeStack representative, PrefixTree.Node node, boolean below) {
    PrefixTree tree = representative.tree();
    BlockingTally tally = new BlockingTally();
    for (GroupedSample sample : representative.samples()) {
      if (tree.passes(sample, node)) {
        vote(sample, below ? primitive(sample, node.depth()) : innerPrimitive(sample), tally);
      }
    }
    return tally.result(node.millis());
  }

  private static void vote(
      GroupedSample sample, @Nullable KnownFrame primitive, BlockingTally tally) {
    BlockingKind kind = primitive == null ? null : primitive.kind();
    if (kind != null && primitive != null) {
      boolean idle = kind == BlockingKind.LOCK && isIdle(sample);
      tally.add(idle ? BlockingKind.IDLE_AT_DUMP : kind, primitive.entry(), sample.weight());
    } else if (sample.sample().state() == ThreadState.BLOCKED) {
      tally.add(BlockingKind.LOCK, THREAD_STATE, sample.weight());
    }
  }

  private static @Nullable KnownFrame primitive(GroupedSample sample, int depth) {
    for (int i = sample.keptIndex(depth - 1) + 1; i < sample.size(); i++) {
      if (sample.known(i).role() == FrameRole.BLOCKING) {
        return sample.known(i);
      }
    }
    return null;
  }

  private static @Nullable KnownFrame innerPrimitive(GroupedSample sample) {
    for (int i = 0; i < sample.keptCount(); i++) {
      KnownFrame frame = sample.known(sample.keptIndex(i));
      if (frame.role() == FrameRole.BLOCKING) {
        return frame;
      }
    }
    return null;
  }

  /** The loop waits for work: no app frame, and the first frame inside the loop waits. */
  private static boolean isIdle(GroupedSample sample) {
    if (sample.keptCount() == 0 || sample.hasApp()) {
      return false;
    }
    int first = sample.keptIndex(0);
    return sample.known(first).role() == FrameRole.BLOCKING
        && first > 0
        && sample.known(first - 1).role() == FrameRole.LOOP
        && sample.fate(first) == Fate.KEPT_SYSTEM;
  }
}
