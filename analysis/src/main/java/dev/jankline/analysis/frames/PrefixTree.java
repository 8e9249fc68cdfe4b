package dev.jankline.analysis.frames;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the time of a stall's samples along the paths of their kept frames, outermost first.
 *
 * <p>The order of the samples does not change the tree. Not thread-safe while samples are added.
 */
public final class PrefixTree {

  /** Holds a frame that is reached by one path, and the time of the samples on that path. */
  public static final class Node {

    private final @Nullable Node parent;
    private final @Nullable KnownFrame known;
    private final int depth;
    private @Nullable Node firstChild;
    private @Nullable Node nextSibling;
    private long millis;
    private long selfMillis;

    private Node(@Nullable Node parent, @Nullable KnownFrame known, int depth) {
      this.parent = parent;
      this.known = known;
      this.depth = depth;
    }

    /** Returns name and role of the frame; null at the root. */
    public @Nullable KnownFrame known() {
      return known;
    }

    /** Returns the name of the frame; empty at the root. */
    public String name() {
      return known == null ? "" : known.name().text();
    }

    /** Returns the number of frames from the root. */
    public int depth() {
      return depth;
    }

    /** Returns the milliseconds of all samples whose path goes through this node. */
    public long millis() {
      return millis;
    }

    /** Returns the milliseconds of the samples whose path ends at this node. */
    public long selfMillis() {
      return selfMillis;
    }

    /** Returns the children, those with most time first, then by name. */
    public List<Node> children() {
      List<Node> sorted = new ArrayList<>();
      for (Node child = firstChild; child != null; child = child.nextSibling) {
        sorted.add(child);
      }
      sorted.sort(Comparator.comparingLong(Node::millis).reversed().thenComparing(Node::name));
      return sorted;
    }

    /** Returns the child with most time, the first by name of equals; null at a leaf. */
    public @Nullable Node heaviest() {
      Node best = firstChild;
      for (Node child = firstChild; child != null; child = child.nextSibling) {
        if (best == null
            || child.millis > best.millis
            || (child.millis == best.millis && child.name().compareTo(best.name()) < 0)) {
          best = child;
        }
      }
      return best;
    }

    /** Returns name and role of the frames from the outermost to this one. */
    public List<KnownFrame> path() {
      List<KnownFrame> path = new ArrayList<>(depth);
      for (Node node = this; node != null; node = node.parent) {
        if (node.known != null) {
          path.add(node.known);
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

    private Node child(KnownFrame frame) {
      for (Node child = firstChild; child != null; child = child.nextSibling) {
        if (child.known != null && child.known.sameName(frame)) {
          return child;
        }
      }
      Node added = new Node(this, frame, depth + 1);
      added.nextSibling = firstChild;
      firstChild = added;
      return added;
    }
  }

  private final Node root = new Node(null, null, 0);

  /** Builds the tree of the samples and sets their nodes. */
  public static PrefixTree of(List<GroupedSample> samples) {
    PrefixTree tree = new PrefixTree();
    samples.forEach(tree::add);
    return tree;
  }

  private void add(GroupedSample sample) {
    Node[] nodes = new Node[sample.retainedCount() + 1];
    Node node = root;
    node.millis += sample.weight();
    nodes[0] = node;
    for (int i = 0; i < sample.retainedCount(); i++) {
      node = node.child(sample.known(sample.retainedIndex(i)));
      node.millis += sample.weight();
      nodes[i + 1] = node;
    }
    node.selfMillis += sample.weight();
    sample.nodes = nodes;
  }

  /** Returns the root; its time is that of all samples. */
  public Node root() {
    return root;
  }

  /** Returns the node that the path of a sample ends at. */
  public Node leaf(GroupedSample sample) {
    return sample.nodes[sample.nodes.length - 1];
  }

  /** Tells whether the path of a sample goes through a node. */
  public boolean passes(GroupedSample sample, Node node) {
    return node.depth < sample.nodes.length && node.equals(sample.nodes[node.depth]);
  }
}
