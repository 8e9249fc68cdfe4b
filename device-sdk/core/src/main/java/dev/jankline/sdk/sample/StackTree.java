package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.JavaFrame;
import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StackNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interns the stacks of one stall into a tree of (parent, frame), parents first. Not thread-safe.
 *
 * <p>Leaves out frames of the SDK itself and, of a stack deeper than 256, the middle. At most
 * 16,000 nodes: what would go beyond keeps its outer part.
 */
public final class StackTree {
  static final int MAX_INNER = 192;
  static final int MAX_OUTER = 64;
  static final int MAX_NODES = 16_000;

  private static final String OWN_FRAMES = "dev.jankline.sdk.";

  private final Map<StackTraceElement, Integer> frameIndex = new HashMap<>();
  private final Map<Long, Integer> nodeIndex = new HashMap<>();
  private final List<StackFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();

  /** Node of the innermost frame of a stack given innermost first; -1 when nothing is left. */
  public int add(StackTraceElement[] stack) {
    int node = -1;
    for (int i = stack.length - 1; i >= 0; i--) {
      boolean middle = i >= MAX_INNER && i < stack.length - MAX_OUTER;
      if (!middle && !stack[i].getClassName().startsWith(OWN_FRAMES)) {
        node = child(node, stack[i]);
      }
    }
    return node;
  }

  /** Distinct frames. */
  public List<StackFrame> frames() {
    return frames;
  }

  /** Nodes, parents first. */
  public List<StackNode> nodes() {
    return nodes;
  }

  private int child(int parent, StackTraceElement element) {
    int frame = frame(element);
    long key = ((long) parent << 32) | frame;
    Integer known = nodeIndex.get(key);
    if (known != null) {
      return known;
    }
    if (nodes.size() >= MAX_NODES) {
      return parent;
    }
    int index = nodes.size();
    nodes.add(new StackNode(parent, frame));
    nodeIndex.put(key, index);
    return index;
  }

  private int frame(StackTraceElement element) {
    Integer known = frameIndex.get(element);
    if (known != null) {
      return known;
    }
    int index = frames.size();
    frames.add(JavaFrame.of(element));
    frameIndex.put(element, index);
    return index;
  }
}
