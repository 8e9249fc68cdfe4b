package dev.jankline.sdk.sample;

import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StackNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Interns the stacks of one stall into a tree of (parent, frame), parents first. Not thread-safe.
 *
 * <p>Leaves out frames of the SDK itself and, of a stack deeper than 256, the middle. Bounded in
 * bytes by a cautious estimate, and by 16,000 nodes: what would go beyond keeps its outer part.
 */
public final class StackTree {
  static final int MAX_INNER = 192;
  static final int MAX_OUTER = 64;
  static final int MAX_NODES = 16_000;

  // As it is written, and as the AAR has it.
  private static final String OWN_FRAMES = "dev.jankline.sdk.";
  private static final String OWN_SHRUNK_FRAMES = "jankline.";

  // Objects, map entries and boxes of one node, and of one frame. Its texts count threefold: as the
  // bytes that travel and as the runtime's own, of two bytes a character.
  private static final int NODE_BYTES = 112;
  private static final int FRAME_BYTES = 240;

  private final Map<StackTraceElement, Integer> frameIndex = new HashMap<>();
  private final Map<Long, Integer> nodeIndex = new HashMap<>();
  private final List<byte[]> frames = new ArrayList<>();
  private final List<byte[]> nodes = new ArrayList<>();
  private final int maxBytes;
  private int bytes;

  /** A tree of at most about so many bytes. */
  public StackTree(int maxBytes) {
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

  /** Estimate of the memory held. */
  int bytes() {
    return bytes;
  }

  /** Distinct frames. */
  public List<byte[]> frames() {
    return frames;
  }

  /** Nodes, parents first. */
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
    nodes.add(StackNode.of(parent, at));
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
