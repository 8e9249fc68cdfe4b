package dev.jankline.sdk.wire;

import java.util.ArrayList;
import java.util.List;

/** The samples of a stall and the tree they share, in which every distinct frame is once. */
public final class StallStacks {
  private final List<byte[]> frames;
  private final List<byte[]> nodes;
  private final List<byte[]> samples;

  /** The samples once more, for listeners. */
  public final StallReport told = new StallReport();

  /** Takes nodes with parents first, and samples in order of time. */
  public StallStacks(List<byte[]> frames, List<byte[]> nodes, List<byte[]> samples) {
    this.frames = new ArrayList<>(frames);
    this.nodes = new ArrayList<>(nodes);
    this.samples = new ArrayList<>(samples);
  }

  /** These stacks, and beside them the lines of a {@code MethodTracer} as nodes. */
  public StallStacks withCallTree(String callTree) {
    StallStacks both = new StallStacks(frames, nodes, samples);
    new TracedMethods(both.frames, both.nodes).read(callTree);
    return both;
  }

  List<byte[]> frames() {
    return frames;
  }

  List<byte[]> nodes() {
    return nodes;
  }

  List<byte[]> samples() {
    return samples;
  }

  /** The three tables as Avro binary. */
  public byte[] toBytes() {
    return new AvroWriter().writeArray(frames).writeArray(nodes).writeArray(samples).toBytes();
  }

  /** A node: a frame called from the parent node, which is -1 for an outermost frame. */
  public static byte[] node(int parent, int frame) {
    return new AvroWriter().writeLong(parent).writeLong(frame).toBytes();
  }

  /**
   * A captured stack: when it was taken and its share of the stall, both in milliseconds, and its
   * innermost node, which is -1 for an empty stack.
   */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] sample(int offsetMillis, int shareMillis, int node, ThreadState state) {
    return new AvroWriter()
        .writeLong(offsetMillis)
        .writeLong(shareMillis)
        .writeLong(node)
        .writeLong(state.ordinal())
        .toBytes();
  }

  /**
   * State of the watched thread when a sample was taken. Order and names are those of the schema.
   */
  public enum ThreadState {
    /** It ran or could run. */
    RUNNABLE,
    /** It waited to enter a monitor. */
    BLOCKED,
    /** It waited without a time limit. */
    WAITING,
    /** It waited with a time limit. */
    TIMED_WAITING,
    /** It ran native code. */
    NATIVE,
    /** Not known. */
    UNKNOWN
  }

  /**
   * Reads lines {@code depth,methodId,count,durationMs} and adds them as nodes beside the stacks of
   * a stall. When a stall has no stacks the server makes samples of them. Stops at the first line
   * of another form, and after 500 lines. Not thread-safe.
   */
  static final class TracedMethods {
    private static final int MAX_LINES = 500;
    private static final int MAX_DEPTH = 200;

    private final List<byte[]> frames;
    private final List<byte[]> nodes;
    private final int[] nodeAt = new int[MAX_DEPTH];
    private int lastDepth = -1;

    TracedMethods(List<byte[]> frames, List<byte[]> nodes) {
      this.frames = frames;
      this.nodes = nodes;
    }

    void read(String text) {
      String[] lines = text.split("\n", MAX_LINES + 1);
      for (int i = 0; i < Math.min(MAX_LINES, lines.length); i++) {
        String[] numbers = lines[i].trim().split(",", 5);
        try {
          add(
              Integer.parseInt(numbers[0]),
              StackFrame.matrix(
                  Integer.parseInt(numbers[1]),
                  Integer.parseInt(numbers[2]),
                  Long.parseLong(numbers[3])));
        } catch (RuntimeException noSuchLine) {
          return;
        }
      }
    }

    private void add(int told, byte[] frame) {
      lastDepth = Math.max(0, Math.min(told, Math.min(lastDepth + 1, MAX_DEPTH - 1)));
      frames.add(frame);
      nodes.add(StallStacks.node(lastDepth == 0 ? -1 : nodeAt[lastDepth - 1], frames.size() - 1));
      nodeAt[lastDepth] = nodes.size() - 1;
    }
  }
}
