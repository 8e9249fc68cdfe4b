package dev.jankline.analysis.symbolize;

import dev.jankline.formats.art.ThreadDump;
import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.formats.art.ThreadDumpReader;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings a stall that came in another form into the form of sampled stacks.
 *
 * <ul>
 *   <li>Raw frames of format {@value #THREAD_DUMP} are the lines of a thread dump of ART, the first
 *       one outermost: their sample gets the stack of the main thread, and the stall the holder of
 *       the lock it waits for.
 *   <li>A method trace in Matrix's form without any sampled stack: each node becomes a sample that
 *       stands for the time spent in the node itself, not in what it called.
 * </ul>
 *
 * @param stall the stall in frames, nodes and samples; the same when it needed nothing
 * @param circle names of the threads that wait for each other, main thread first; empty without
 */
public record CapturedStall(Stall stall, List<String> circle) {

  /** Format of raw frames that are lines of a thread dump. */
  public static final String THREAD_DUMP = ThreadDumpReader.RAW_FORMAT;

  static final String UNKNOWN_HOLDER = "?";
  private static final int NO_STACK = -1;
  private static final int MAX_CIRCLE = 16;

  /** Brings a stall into the form of sampled stacks. */
  public static CapturedStall of(Stall stall) {
    for (StackSample sample : stall.getSamples()) {
      if (isDump(stall, sample.getNode())) {
        return ofDump(stall, ThreadDumpReader.read(text(stall, sample.getNode())));
      }
    }
    return new CapturedStall(isTrace(stall) ? ofTrace(stall) : stall, List.of());
  }

  private static boolean isDump(Stall stall, int node) {
    RawFrame raw = raw(stall, node);
    return raw != null && raw.getFormat().equals(THREAD_DUMP);
  }

  private static @Nullable RawFrame raw(Stall stall, int node) {
    if (node < 0 || node >= stall.getNodes().size()) {
      return null;
    }
    int frame = stall.getNodes().get(node).getFrame();
    boolean known = frame >= 0 && frame < stall.getFrames().size();
    return known ? stall.getFrames().get(frame).getRawFrame() : null;
  }

  /**
   * Lines of a dump, the first one outermost, as far as they are read; no node behind its child.
   */
  private static String text(Stall stall, int leaf) {
    Deque<RawFrame> lines = new ArrayDeque<>();
    int node = leaf;
    for (RawFrame raw = raw(stall, node); raw != null; raw = raw(stall, node)) {
      lines.addFirst(raw);
      int parent = stall.getNodes().get(node).getParent();
      node = parent < node ? parent : -1;
    }
    StringBuilder text = new StringBuilder();
    for (RawFrame line : lines) {
      if (text.length() < ThreadDumpReader.MAX_CHARS) {
        text.append(line.getText()).append('\n');
      }
    }
    return text.toString();
  }

  /** Names of the threads in a circle; of a very long one the first few and how many follow. */
  private static List<String> circle(List<DumpedThread> deadlock) {
    List<String> names =
        new ArrayList<>(deadlock.stream().limit(MAX_CIRCLE).map(DumpedThread::name).toList());
    if (deadlock.size() > MAX_CIRCLE) {
      names.add("… " + (deadlock.size() - MAX_CIRCLE) + " more");
    }
    return List.copyOf(names);
  }

  private static CapturedStall ofDump(Stall stall, ThreadDump dump) {
    List<StackFrame> frames = new ArrayList<>(stall.getFrames());
    List<StackNode> nodes = new ArrayList<>(stall.getNodes());
    DumpedThread main = dump.main();
    int leaf = main == null ? -1 : add(main.stack(), frames, nodes);
    List<StackSample> samples = new ArrayList<>();
    for (StackSample sample : stall.getSamples()) {
      boolean ofDump = isDump(stall, sample.getNode());
      ThreadState state = main == null || !ofDump ? sample.getThreadState() : main.state();
      samples.add(
          new StackSample(
              sample.getOffsetMillis(),
              sample.getShareMillis(),
              ofDump ? leaf : sample.getNode(),
              state));
    }
    Stall read = copy(stall, frames, nodes, samples);
    LockOwner owner = main == null ? null : owner(dump, main, frames, nodes);
    read.setLockOwner(owner == null ? stall.getLockOwner() : owner);
    return new CapturedStall(read, circle(dump.deadlock()));
  }

  private static @Nullable LockOwner owner(
      ThreadDump dump, DumpedThread main, List<StackFrame> frames, List<StackNode> nodes) {
    DumpedThread.Lock lock = main.waitsFor();
    if (lock == null) {
      return null;
    }
    DumpedThread holder = dump.holder(main);
    return holder == null
        ? new LockOwner(lock.lock(), UNKNOWN_HOLDER, NO_STACK)
        : new LockOwner(lock.lock(), holder.name(), add(holder.stack(), frames, nodes));
  }

  /** Adds a stack to the tables; returns its innermost node. */
  private static int add(
      List<StackFrame> leafFirst, List<StackFrame> frames, List<StackNode> nodes) {
    int node = -1;
    for (int i = leafFirst.size() - 1; i >= 0; i--) {
      frames.add(leafFirst.get(i));
      nodes.add(new StackNode(node, frames.size() - 1));
      node = nodes.size() - 1;
    }
    return node;
  }

  private static boolean isTrace(Stall stall) {
    for (StackSample sample : stall.getSamples()) {
      if (sample.getNode() >= 0) {
        return false;
      }
    }
    return stall.getFrames().stream().anyMatch(frame -> frame.getMatrixFrame() != null);
  }

  private static Stall ofTrace(Stall stall) {
    long[] self = new long[stall.getNodes().size()];
    for (int i = 0; i < self.length; i++) {
      StackNode node = stall.getNodes().get(i);
      long millis = millis(stall, node);
      self[i] += millis;
      if (node.getParent() >= 0 && node.getParent() < i) {
        self[node.getParent()] -= millis;
      }
    }
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < self.length; i++) {
      if (self[i] > 0) {
        int share = (int) Math.min(Integer.MAX_VALUE, self[i]);
        samples.add(new StackSample(0, share, i, ThreadState.UNKNOWN));
      }
    }
    return copy(stall, stall.getFrames(), stall.getNodes(), samples);
  }

  private static long millis(Stall stall, StackNode node) {
    boolean known = node.getFrame() >= 0 && node.getFrame() < stall.getFrames().size();
    MatrixFrame frame = known ? stall.getFrames().get(node.getFrame()).getMatrixFrame() : null;
    return frame == null ? 0 : Math.max(0, frame.getDurationMillis());
  }

  private static Stall copy(
      Stall stall, List<StackFrame> frames, List<StackNode> nodes, List<StackSample> samples) {
    return new Stall(
        stall.getKind(),
        stall.getDurationMillis(),
        stall.getThresholdMillis(),
        stall.getScreen(),
        stall.getMessageTarget(),
        stall.getMessageCallback(),
        frames,
        nodes,
        samples,
        stall.getLockOwner(),
        stall.getContext(),
        stall.getCauseBits(),
        stall.getWatchedThread(),
        stall.getSamplesAggregated(),
        stall.getExit());
  }
}
