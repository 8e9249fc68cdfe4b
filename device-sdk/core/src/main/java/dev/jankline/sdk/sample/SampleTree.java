package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StallStacks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores the stacks of one stall as a tree of (parent, frame), parents first, so that equal frames
 * are stored once. Not thread-safe.
 *
 * <p>Leaves out frames of the SDK itself and the middle of stacks deeper than 256 frames. Memory is
 * bounded by an estimate of bytes and by 16,000 nodes. When the tree is full only the outer frames
 * of a stack are kept.
 */
public final class SampleTree {
  static final int MAX_INNER = 192;
  static final int MAX_OUTER = 64;
  static final int MAX_NODES = 16_000;

  // The package as in the source, and as the AAR has it after R8.
  private static final String OWN_FRAMES = "dev.jankline.sdk.";
  private static final String OWN_SHRUNK_FRAMES = "jkl.";

  // Bytes of objects, map entries and boxes of one node and of one frame. Encoded frames count
  // three times: the encoded bytes, and the runtime's own strings of two bytes a character.
  private static final int NODE_BYTES = 112;
  private static final int FRAME_BYTES = 240;

  private final Map<StackTraceElement, Integer> frameIndex = new HashMap<>();
  private final Map<Long, Integer> nodeIndex = new HashMap<>();
  private final List<byte[]> frames = new ArrayList<>();
  private final List<byte[]> nodes = new ArrayList<>();
  private final int maxBytes;
  private int bytes;

  /** An empty tree that may use about {@code maxBytes} of memory. */
  public SampleTree(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Node of the innermost frame of a stack given innermost first; -1 when nothing is left. */
  public int add(StackTraceElement[] stack) {
    int node = -1;
    for (int i = stack.length - 1; i >= 0; i--) {
      boolean middle = i >= MAX_INNER && i < stack.length - MAX_OUTER;
      if (!middle && !isOwn(stack[i].getClassName())) {
        int child = child(node, stack[i]);
        if (child < 0) {
          return node;
        }
        node = child;
      }
    }
    return node;
  }

  /** Estimate of the memory in use. */
  int bytes() {
    return bytes;
  }

  /** Distinct frames, encoded. */
  public List<byte[]> frames() {
    return frames;
  }

  /** Nodes, encoded, parents first. */
  public List<byte[]> nodes() {
    return nodes;
  }

  /** The child's node; -1 when the tree is full. */
  private int child(int parent, StackTraceElement element) {
    Integer frame = frameIndex.get(element);
    if (frame != null) {
      Integer known = nodeIndex.get(key(parent, frame));
      if (known != null) {
        return known;
      }
    }
    byte @Nullable [] added = frame == null ? frameOf(element) : null;
    int cost = NODE_BYTES + (added == null ? 0 : FRAME_BYTES + 3 * added.length);
    if (nodes.size() >= MAX_NODES || bytes + cost > maxBytes) {
      return -1;
    }
    bytes += cost;
    int at = frame == null ? frames.size() : frame;
    if (added != null) {
      frames.add(added);
      frameIndex.put(element, at);
    }
    int index = nodes.size();
    nodes.add(StallStacks.node(parent, at));
    nodeIndex.put(key(parent, at), index);
    return index;
  }

  private static boolean isOwn(String className) {
    return className.startsWith(OWN_FRAMES) || className.startsWith(OWN_SHRUNK_FRAMES);
  }

  private static byte[] frameOf(StackTraceElement element) {
    return StackFrame.java(
        element.getClassName(),
        element.getMethodName(),
        element.getFileName(),
        element.getLineNumber());
  }

  private static long key(int parent, int frame) {
    return ((long) parent << 32) | frame;
  }
}
