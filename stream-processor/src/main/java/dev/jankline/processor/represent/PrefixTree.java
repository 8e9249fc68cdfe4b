package dev.jankline.processor.represent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the time of a stall's samples along their paths, outermost frame first.
 *
 * <p>The same samples give the same tree in any order. Not thread-safe while it grows.
 */
public final class PrefixTree {

  /** A frame reached by one path. */
  public static final class Node {

    private final @Nullable Node parent;
    private final @Nullable ClassifiedFrame frame;
    private final int depth;
    private final Map<String, Node> children = new HashMap<>(4);
    private long millis;
    private long selfMillis;
    private int selfSamples;

    private Node(@Nullable Node parent, @Nullable ClassifiedFrame frame, int depth) {
      this.parent = parent;
      this.frame = frame;
      this.depth = depth;
    }

    /** Returns the frame, null at the root. */
    public @Nullable ClassifiedFrame frame() {
      return frame;
    }

    /** Returns the normalized name, empty at the root. */
    public String name() {
      return frame == null ? "" : frame.name().text();
    }

    /** Returns the number of frames from the root. */
    public int depth() {
      return depth;
    }

    /** Returns the time of all samples through this node. */
    public long millis() {
      return millis;
    }

    /** Returns the time of the samples that end here. */
    public long selfMillis() {
      return selfMillis;
    }

    /** Returns the number of samples that end here. */
    public int selfSamples() {
      return selfSamples;
    }

    /** Returns the children, most time first, then by name. */
    public List<Node> children() {
      List<Node> sorted = new ArrayList<>(children.values());
      sorted.sort(Comparator.comparingLong(Node::millis).reversed().thenComparing(Node::name));
      return sorted;
    }

    /** Returns the child with the most time, ties broken by name; null at a leaf. */
    public @Nullable Node heaviest() {
      Node best = null;
      for (Node child : children.values()) {
        if (best == null
            || child.millis > best.millis
            || (child.millis == best.millis && child.name().compareTo(best.name()) < 0)) {
          best = child;
        }
      }
      return best;
    }

    /** Returns the frames from the outermost to this one. */
    public List<ClassifiedFrame> path() {
      List<ClassifiedFrame> path = new ArrayList<>(depth);
      for (Node node = this; node != null; node = node.parent) {
        if (node.frame != null) {
          path.add(node.frame);
        }
      }
      Collections.reverse(path);
      return path;
    }

    /** Returns the node on this path with the given number of frames from the root. */
    public Node ancestor(int atDepth) {
      Node node = this;
      while (node.depth > atDepth && node.parent != null) {
        node = node.parent;
      }
      return node;
    }

    boolean isAtOrBelow(Node other) {
      return ancestor(other.depth) == other;
    }
  }

  private final Node root = new Node(null, null, 0);
  private final IdentityHashMap<GroupedSample, Node> leaves = new IdentityHashMap<>();

  /** Builds the tree of some samples. */
  static PrefixTree of(Collection<GroupedSample> samples) {
    PrefixTree tree = new PrefixTree();
    samples.forEach(tree::add);
    return tree;
  }

  private void add(GroupedSample sample) {
    Node node = root;
    node.millis += sample.weight();
    for (ClassifiedFrame frame : sample.path()) {
      Node parent = node;
      node =
          parent.children.computeIfAbsent(
              frame.name().text(), name -> new Node(parent, frame, parent.depth + 1));
      node.millis += sample.weight();
    }
    node.selfMillis += sample.weight();
    node.selfSamples++;
    leaves.put(sample, node);
  }

  /** Returns the root, which holds the time of the whole stall. */
  public Node root() {
    return root;
  }

  /** Returns the node a sample of this tree ends at. */
  Node leaf(GroupedSample sample) {
    Node leaf = leaves.get(sample);
    if (leaf == null) {
      throw new IllegalArgumentException("the sample is not one of this tree");
    }
    return leaf;
  }

  /** Tells whether a sample's path leads through a node of this tree. */
  public boolean passes(GroupedSample sample, Node node) {
    return leaf(sample).isAtOrBelow(node);
  }
}
