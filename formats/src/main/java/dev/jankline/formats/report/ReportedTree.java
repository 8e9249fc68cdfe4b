package dev.jankline.formats.report;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gathers stacks into one table of frames and one tree of nodes. Stops growing one node beyond what
 * the protocol allows, so that the check of the event refuses it. Not thread-safe.
 */
public final class ReportedTree {
  /** Node of an empty stack, and parent of an outermost frame. */
  public static final int NONE = -1;

  private final List<StackFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();
  private final Map<StackFrame, Integer> indexes = new HashMap<>();
  private final Map<Long, Integer> known = new HashMap<>();

  /** Adds a frame that its parent calls, once; returns its node. */
  public int add(int parent, StackFrame frame) {
    if (isFull()) {
      return nodes.size() - 1;
    }
    int index = indexes.computeIfAbsent(frame, this::append);
    long call = ((long) parent << Integer.SIZE) | index;
    return known.computeIfAbsent(call, key -> node(parent, index));
  }

  /** Adds a node of its own for a frame, though there may be an equal one; returns it. */
  public int addAnew(int parent, StackFrame frame) {
    return isFull() ? nodes.size() - 1 : node(parent, indexes.computeIfAbsent(frame, this::append));
  }

  /** Adds a stack; returns its innermost node. */
  public int add(List<StackFrame> innermostFirst) {
    int node = NONE;
    for (int i = innermostFirst.size() - 1; i >= 0; i--) {
      node = add(node, innermostFirst.get(i));
    }
    return node;
  }

  public List<StackFrame> frames() {
    return List.copyOf(frames);
  }

  public List<StackNode> nodes() {
    return List.copyOf(nodes);
  }

  /** Number of nodes. */
  public int size() {
    return nodes.size();
  }

  private boolean isFull() {
    return nodes.size() > BatchCheck.MAX_NODES;
  }

  private int append(StackFrame frame) {
    frames.add(frame);
    return frames.size() - 1;
  }

  private int node(int parent, int frame) {
    nodes.add(new StackNode(parent, frame));
    return nodes.size() - 1;
  }
}
