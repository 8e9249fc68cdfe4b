package dev.jankline.dashboard.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Adds up stacks, root first, of one version and another one. Frames are told apart by name. Not
 * thread-safe; bounded by whoever adds.
 */
public final class MergedTree {
  /** Of a node that no stack or those of several clusters pass through. */
  static final int NO_OWNER = -1;

  /** Calls beside the way that are told of each call. */
  private static final int MAX_BRANCHES = 5;

  private final Node root = new Node(null, new TreeFrame("", null, false));
  private int stall;
  private int owner;

  /** A function called from the same functions. */
  private static final class Node {
    private final @Nullable Node parent;
    private final TreeFrame frame;
    private final Map<String, Node> children = new LinkedHashMap<>();
    private final long[] total = new long[2];
    private final long[] self = new long[2];
    private final long[] stalls = new long[2];
    private int lastStall = -1;
    private int owner = NO_OWNER;

    Node(@Nullable Node parent, TreeFrame frame) {
      this.parent = parent;
      this.frame = frame;
    }

    long weight() {
      return total[0] + total[1];
    }
  }

  /** A node as clients see it; parents come before children. */
  public record TreeNode(
      int parent,
      int frame,
      long totalMillis,
      long selfMillis,
      long otherTotalMillis,
      long otherSelfMillis,
      long stalls,
      long otherStalls) {}

  /**
   * The tree as clients see it.
   *
   * @param owners for each node the number of the one cluster that it is of, else -1
   * @param truncatedMillis time of both versions in nodes that were left out
   */
  record Flat(
      List<TreeFrame> frames, List<TreeNode> nodes, List<Integer> owners, long truncatedMillis) {}

  /** Begins the stacks of a cluster with a number. */
  void nextCluster(int number) {
    owner = number;
  }

  /** Begins the next stall: a node counts each stall once. */
  void nextStall() {
    stall++;
  }

  /** Adds a stack with its time. */
  void add(List<TreeFrame> path, long millis, boolean other) {
    int side = other ? 1 : 0;
    Node node = root;
    node.total[side] += millis;
    for (TreeFrame frame : path) {
      Node parent = node;
      Node child = parent.children.get(frame.name());
      if (child == null) {
        child = new Node(parent, frame);
        child.owner = owner;
        parent.children.put(frame.name(), child);
      } else if (child.owner != owner) {
        child.owner = NO_OWNER;
      }
      node = child;
      node.total[side] += millis;
      if (node.lastStall != stall) {
        node.lastStall = stall;
        node.stalls[side]++;
      }
    }
    node.self[side] += millis;
  }

  /** Time of all stacks of a version. */
  long totalMillis(boolean other) {
    return root.total[other ? 1 : 0];
  }

  /** A call on a way through the tree: its time, and what else it called. */
  record Passed(TreeFrame frame, long millis, long selfMillis, List<Branch> elsewhere) {}

  /** A call beside the way. */
  public record Branch(String frame, long millis) {}

  /** What the tree of the first version says of the calls of a stack, root first. */
  List<Passed> along(List<TreeFrame> path) {
    List<Passed> passed = new ArrayList<>();
    Node node = root;
    for (int depth = 0; depth < path.size(); depth++) {
      node = node.children.get(path.get(depth).name());
      if (node == null) {
        break;
      }
      String next = depth + 1 < path.size() ? path.get(depth + 1).name() : null;
      List<Branch> elsewhere =
          node.children.values().stream()
              .filter(child -> !child.frame.name().equals(next))
              .map(child -> new Branch(child.frame.name(), child.total[0]))
              .sorted(Comparator.comparingLong(Branch::millis).reversed())
              .limit(MAX_BRANCHES)
              .toList();
      passed.add(new Passed(node.frame, node.total[0], node.self[0], elsewhere));
    }
    return passed;
  }

  /** The heaviest nodes, whose parents are always among them. */
  Flat flat(int maxNodes) {
    Map<Node, Integer> index = new LinkedHashMap<>();
    PriorityQueue<Node> next =
        new PriorityQueue<>(Comparator.comparingLong(Node::weight).reversed());
    next.addAll(root.children.values());
    while (!next.isEmpty() && index.size() < maxNodes) {
      Node node = next.remove();
      index.put(node, index.size());
      next.addAll(node.children.values());
    }
    long truncated = next.stream().mapToLong(Node::weight).sum();
    Map<TreeFrame, Integer> frames = new LinkedHashMap<>();
    List<TreeNode> nodes = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (Node node : index.keySet()) {
      owners.add(node.owner);
      Node parent = node.parent;
      int frame = frames.computeIfAbsent(node.frame, unused -> frames.size());
      nodes.add(
          new TreeNode(
              parent == null || parent == root ? -1 : index.getOrDefault(parent, -1),
              frame,
              node.total[0],
              node.self[0],
              node.total[1],
              node.self[1],
              node.stalls[0],
              node.stalls[1]));
    }
    return new Flat(List.copyOf(frames.keySet()), nodes, owners, truncated);
  }

  /** Stacks with their own time, root first, names joined: those of the first version. */
  Map<List<String>, long[]> folded() {
    Map<List<String>, long[]> stacks = new LinkedHashMap<>();
    Map<Node, List<String>> paths = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>(List.of(root));
    paths.put(root, List.of());
    while (!open.isEmpty()) {
      Node node = open.removeLast();
      List<String> path = paths.getOrDefault(node, List.of());
      if (node.self[0] + node.self[1] > 0 && !path.isEmpty()) {
        stacks.put(path, node.self.clone());
      }
      for (Node child : node.children.values()) {
        List<String> longer = new ArrayList<>(path);
        longer.add(child.frame.name());
        paths.put(child, longer);
        open.addLast(child);
      }
    }
    return stacks;
  }

  /** A function in a tree. */
  public record TreeFrame(String name, @Nullable String file, boolean inApp) {}
}
