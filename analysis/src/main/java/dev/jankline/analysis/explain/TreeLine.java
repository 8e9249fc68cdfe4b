package dev.jankline.analysis.explain;

import dev.jankline.analysis.frames.PrefixTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Holds one line of a prefix tree that is printed: callers before callees, most time first.
 *
 * @param node the node
 * @param share its share of the stall's time, 0 to 1
 */
record TreeLine(PrefixTree.Node node, double share) {

  private static final int MAX_LINES = 200;

  /** Returns the nodes with at least the given share of the time; at most {@value #MAX_LINES}. */
  static List<TreeLine> of(PrefixTree tree, double minShare) {
    long total = Math.max(1, tree.root().millis());
    List<TreeLine> lines = new ArrayList<>();
    Deque<PrefixTree.Node> open = new ArrayDeque<>();
    open.push(tree.root());
    while (!open.isEmpty() && lines.size() < MAX_LINES) {
      PrefixTree.Node node = open.pop();
      double share = (double) node.millis() / total;
      if (node.depth() > 0) {
        lines.add(new TreeLine(node, share));
      }
      List<PrefixTree.Node> children = node.children();
      for (int i = children.size() - 1; i >= 0; i--) {
        if (children.get(i).millis() >= minShare * total) {
          open.push(children.get(i));
        }
      }
    }
    return lines;
  }
}
