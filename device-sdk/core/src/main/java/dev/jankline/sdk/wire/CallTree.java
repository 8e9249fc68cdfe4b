package dev.jankline.sdk.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads lines {@code depth,methodId,count,durationMs} into nodes beside the stacks of a stall. A
 * stall without stacks gets samples from it: each method stands for the time it did not spend in
 * its callees. Stops at the first line that is no such line, and after 500. Not thread-safe.
 */
final class CallTree {
  private static final int MAX_LINES = 500;
  private static final int MAX_DEPTH = 200;

  private final List<StackFrame> frames;
  private final List<StackNode> nodes;
  private final int[] nodeAt = new int[MAX_DEPTH];
  private final List<long[]> selfMillis = new ArrayList<>();
  private final long[][] selfAt = new long[MAX_DEPTH][];
  private int lastDepth = -1;

  CallTree(List<StackFrame> frames, List<StackNode> nodes) {
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
            Integer.parseInt(numbers[1]),
            Integer.parseInt(numbers[2]),
            Long.parseLong(numbers[3]));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException noSuchLine) {
        return;
      }
    }
  }

  private void add(int told, int methodId, int count, long millis) {
    int depth = Math.max(0, Math.min(told, Math.min(lastDepth + 1, MAX_DEPTH - 1)));
    lastDepth = depth;
    frames.add(StackFrame.matrix(methodId, count, millis));
    nodes.add(new StackNode(depth == 0 ? -1 : nodeAt[depth - 1], frames.size() - 1));
    nodeAt[depth] = nodes.size() - 1;
    long[] self = {nodes.size() - 1, millis};
    selfMillis.add(self);
    selfAt[depth] = self;
    if (depth > 0) {
      selfAt[depth - 1][1] -= millis;
    }
  }

  /** One sample for each method, together as long as the stall. */
  List<StackSample> samples(int durationMillis) {
    List<StackSample> samples = new ArrayList<>();
    int offset = 0;
    for (long[] self : selfMillis) {
      int share = (int) Math.max(0, Math.min(self[1], durationMillis - offset));
      if (share > 0) {
        samples.add(new StackSample(offset, share, (int) self[0], ThreadState.UNKNOWN));
        offset += share;
      }
    }
    if (!samples.isEmpty() && offset < durationMillis) {
      samples.add(new StackSample(offset, durationMillis - offset, -1, ThreadState.UNKNOWN));
    }
    return samples;
  }
}
