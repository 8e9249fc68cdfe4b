package dev.jankline.analysis;

import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.FrameRole;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.frames.Share;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a node of the representative path blocks on: the kind with at least half of the node's
 * time.
 *
 * <p>Each sample on the path votes with its time for the outermost blocking call further in,
 * because that is the call the app made; for a call of Binder, of a decoder or of the collector
 * wherever it is. A sample whose thread state is BLOCKED votes for LOCK, whatever the thread
 * called; another one without a blocking call votes for nothing. A sample in which the message loop
 * waits for work votes for IDLE_AT_DUMP, unless code without a name runs in the loop.
 *
 * @param kind the kind; null when none has half of the time
 * @param primitive list entry of the blocking call with most of the kind's time; empty when there
 *     is no kind
 * @param millis milliseconds of the samples that voted for the kind
 * @param total milliseconds of all samples that go through the node
 * @param blocked milliseconds of the samples that voted for any kind
 */
public record BlockingVote(
    @Nullable BlockingKind kind, String primitive, long millis, long total, long blocked) {

  /** Stands in place of a list entry when the thread state decided. */
  static final String THREAD_STATE = "thread state BLOCKED";

  /** Stands in place of a list entry when the runtime held all threads. */
  static final String SUSPENSION = "runtime suspension";

  /** Entry of libc into the kernel; what it waits for depends on its caller. */
  private static final String KERNEL = "syscall";

  /**
   * Kinds of calls that tell what is waited for, whatever the call around them is for: what looks
   * like reading a resource decodes a picture, and what looks like a query asks another process.
   */
  private static final Set<BlockingKind> DECIDING =
      EnumSet.of(BlockingKind.BINDER, BlockingKind.DECODE, BlockingKind.GC);

  private static final String NONE = "NONE";

  /** Returns the name of the kind as it is hashed; {@code NONE} when there is no kind. */
  public String kindName() {
    return kind == null ? NONE : kind.name();
  }

  /** Tells whether blocking calls of all kinds together have at least half of the time. */
  public boolean isBlocked() {
    return blocked > 0 && Share.isHalf(blocked, total);
  }

  /**
   * Tells whether the code waits or makes slow calls. Collecting garbage is no call: it interrupts
   * whatever allocates memory.
   */
  public boolean makesCalls() {
    return isBlocked() && kind != BlockingKind.GC;
  }

  /** Returns the blocking call as it is hashed; {@code NONE} when there is no kind. */
  public String primitiveName() {
    return primitive.isEmpty() ? NONE : primitive;
  }

  /**
   * Counts the votes at a node.
   *
   * @param below true to look at frames further in than the node only; false to look at all kept
   *     frames
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
    if (sample.sample().state() == ThreadState.BLOCKED && kind != BlockingKind.LOCK) {
      // The thread says that it waits for a monitor; a list of calls only guesses.
      tally.add(BlockingKind.LOCK, THREAD_STATE, sample.weight());
      return;
    }
    boolean runsUnnamed = kind == BlockingKind.IDLE_AT_DUMP && sample.has(Fate.UNNAMED);
    if (runsUnnamed) {
      return;
    }
    if (kind != null && primitive != null) {
      boolean idle = kind == BlockingKind.LOCK && isIdle(sample);
      tally.add(idle ? BlockingKind.IDLE_AT_DUMP : kind, primitive.entry(), sample.weight());
    } else if (sample.has(Fate.SUSPENDED)) {
      tally.add(BlockingKind.GC, SUSPENSION, sample.weight());
    }
  }

  private static @Nullable KnownFrame primitive(GroupedSample sample, int depth) {
    KnownFrame call = null;
    for (int i = sample.retainedIndex(depth - 1) + 1; i < sample.size(); i++) {
      if (sample.fate(i) != Fate.SUSPENDED) {
        call = deciding(call, sample.known(i));
      }
    }
    return call;
  }

  private static @Nullable KnownFrame innerPrimitive(GroupedSample sample) {
    KnownFrame call = null;
    for (int i = 0; i < sample.retainedCount(); i++) {
      call = deciding(call, sample.known(sample.retainedIndex(i)));
    }
    return call;
  }

  /** Returns which of an outer call and a frame further in tells what is waited for. */
  private static @Nullable KnownFrame deciding(@Nullable KnownFrame outer, KnownFrame inner) {
    if (inner.role() != FrameRole.BLOCKING) {
      return outer;
    }
    boolean decides =
        outer == null || (inner.kind() != outer.kind() && DECIDING.contains(inner.kind()));
    return decides ? inner : outer;
  }

  /** Tells whether the loop waits for work: no app frame, and the loop itself made the call. */
  private static boolean isIdle(GroupedSample sample) {
    if (sample.retainedCount() == 0 || sample.hasApp()) {
      return false;
    }
    int first = sample.retainedIndex(0);
    return sample.known(first).role() == FrameRole.BLOCKING
        && first > 0
        && isLoop(sample.known(first - 1), sample.known(first))
        && sample.fate(first) == Fate.KEPT_SYSTEM;
  }

  /** Tells whether a frame is the loop's, or a native poll that enters the kernel directly. */
  private static boolean isLoop(KnownFrame frame, KnownFrame inner) {
    return frame.role() == FrameRole.LOOP
        || (frame.kind() == BlockingKind.IDLE_AT_DUMP && inner.entry().equals(KERNEL));
  }

  /** Adds up the votes for blocking calls. They are few, so a list is enough. Not thread-safe. */
  static final class BlockingTally {

    private final List<Line> lines = new ArrayList<>(4);

    private static final class Line {
      final BlockingKind kind;
      final String primitive;
      long millis;

      Line(BlockingKind kind, String primitive) {
        this.kind = kind;
        this.primitive = primitive;
      }
    }

    void add(BlockingKind kind, String primitive, long millis) {
      for (Line line : lines) {
        if (line.kind == kind && line.primitive.equals(primitive)) {
          line.millis += millis;
          return;
        }
      }
      Line line = new Line(kind, primitive);
      line.millis = millis;
      lines.add(line);
    }

    /**
     * Returns the kind with at least half of the time and the call with most of the kind's time. Of
     * equals it is the first kind in the order of the enum, and the first call by name.
     *
     * @param total milliseconds of all samples, also of those that did not vote
     */
    BlockingVote result(long total) {
      BlockingKind best = null;
      long most = 0;
      long blocked = 0;
      for (Line line : lines) {
        blocked += line.millis;
        long millis = millis(line.kind);
        if (best == null || millis > most || (millis == most && line.kind.compareTo(best) < 0)) {
          best = line.kind;
          most = millis;
        }
      }
      if (best == null || !Share.isHalf(most, total)) {
        return new BlockingVote(null, "", 0, total, blocked);
      }
      Line primitive = heaviest(best);
      return new BlockingVote(best, primitive.primitive, most, total, blocked);
    }

    private long millis(BlockingKind kind) {
      long millis = 0;
      for (Line line : lines) {
        millis += line.kind == kind ? line.millis : 0;
      }
      return millis;
    }

    private Line heaviest(BlockingKind kind) {
      Line best = lines.get(0);
      for (Line line : lines) {
        boolean better =
            best.kind != kind
                || line.millis > best.millis
                || (line.millis == best.millis && line.primitive.compareTo(best.primitive) < 0);
        if (line.kind == kind && better) {
          best = line;
        }
      }
      return best;
    }
  }
}
