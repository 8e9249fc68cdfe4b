package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the frames and nodes of the stacks of a stall, each once. Equal frames have to be the
 * same object.
 */
final class StackTable {
  private final List<StackFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();
  private final IdentityHashMap<StackFrame, Integer> frameIndices = new IdentityHashMap<>();
  private final Map<Long, Integer> nodeIndices = new HashMap<>();

  /** Adds a stack, innermost frame first, and returns its innermost node. */
  int add(List<StackFrame> leafFirst) {
    int parent = -1;
    for (int i = leafFirst.size() - 1; i >= 0; i--) {
      StackFrame frame = leafFirst.get(i);
      Integer known = frameIndices.get(frame);
      int index = known == null ? frames.size() : known;
      if (known == null) {
        frames.add(frame);
        frameIndices.put(frame, index);
      }
      parent = node(parent, index);
    }
    return parent;
  }

  private int node(int parent, int frame) {
    Integer known = nodeIndices.putIfAbsent(((long) parent << Integer.SIZE) + frame, nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(new StackNode(parent, frame));
    return nodes.size() - 1;
  }

  List<StackFrame> frames() {
    return frames;
  }

  List<StackNode> nodes() {
    return nodes;
  }
}
