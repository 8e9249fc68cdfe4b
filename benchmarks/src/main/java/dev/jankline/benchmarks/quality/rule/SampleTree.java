package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts samples along their stacks, outermost frame first. Frames with different lines are
 * different.
 */
final class SampleTree {

  /** Holds a frame that is reached by one path. */
  static final class Node {
    final @Nullable Node parent;
    final @Nullable SymbolizedFrame frame;
    final int depth;
    private final Map<String, Node> children = new LinkedHashMap<>(4);
    private int samples;

    private Node(@Nullable Node parent, @Nullable SymbolizedFrame frame) {
      this.parent = parent;
      this.frame = frame;
      this.depth = parent == null ? 0 : parent.depth + 1;
    }

    int samples() {
      return samples;
    }

    /** Returns the children in the order in which they were first seen. */
    Collection<Node> children() {
      return children.values();
    }

    /** Returns the frames from here to the root. */
    List<SymbolizedFrame> leafFirst() {
      List<SymbolizedFrame> stack = new ArrayList<>(depth);
      for (Node node = this; node != null; node = node.parent) {
        if (node.frame != null) {
          stack.add(node.frame);
        }
      }
      return stack;
    }
  }

  final Node root = new Node(null, null);

  static SampleTree of(List<SymbolizedSample> samples) {
    SampleTree tree = new SampleTree();
    samples.forEach(sample -> tree.add(sample.stack()));
    return tree;
  }

  private void add(List<SymbolizedFrame> leafFirst) {
    Node node = root;
    node.samples++;
    for (int i = leafFirst.size() - 1; i >= 0; i--) {
      SymbolizedFrame frame = leafFirst.get(i);
      Node parent = node;
      node =
          parent.children.computeIfAbsent(
              PeerFrames.withLine(frame), key -> new Node(parent, frame));
      node.samples++;
    }
  }
}
