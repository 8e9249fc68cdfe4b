package dev.jankline.sdk.wire;

import java.util.List;

/**
 * Reads lines {@code depth,methodId,count,durationMs} and adds them as nodes beside the stacks of a
 * stall. When a stall has no stacks the server makes samples of them. Stops at the first line of
 * another form, and after 500 lines. Not thread-safe.
 */
final class TracedMethods {
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
