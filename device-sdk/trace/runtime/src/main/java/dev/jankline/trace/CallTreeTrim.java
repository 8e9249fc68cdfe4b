package dev.jankline.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the nodes that took longest.
 *
 * <p>A caller takes at least as long as the methods it calls and precedes them, so the callers of a
 * node that is kept are kept too. Nodes of 0 ms are left out.
 */
final class CallTreeTrim {
  private final CallNodes nodes;
  private final int[] inOrder;
  private final int[] depth;
  private int visited;

  private CallTreeTrim(CallNodes nodes) {
    this.nodes = nodes;
    this.inOrder = new int[nodes.size()];
    this.depth = new int[nodes.size()];
  }

  static CallTree trim(CallNodes nodes, int budget, CallTree.Tally tally) {
    return new CallTreeTrim(nodes).kept(budget, tally);
  }

  private CallTree kept(int budget, CallTree.Tally tally) {
    walk();
    Integer[] longestFirst = new Integer[visited];
    for (int i = 0; i < visited; i++) {
      longestFirst[i] = i;
    }
    // The sort is stable: of equals, the one called first stays first.
    Arrays.sort(longestFirst, (a, b) -> Long.compare(millisAt(b), millisAt(a)));
    int kept = 0;
    while (kept < Math.min(budget, visited) && millisAt(longestFirst[kept]) > 0) {
      kept++;
    }
    Arrays.sort(longestFirst, 0, kept);
    List<CallTree.Line> lines = new ArrayList<>(kept);
    for (int i = 0; i < kept; i++) {
      int node = inOrder[longestFirst[i]];
      lines.add(
          new CallTree.Line(
              depth[node], nodes.method(node), nodes.count(node), nodes.millis(node)));
    }
    return new CallTree(lines, visited - kept, tally);
  }

  private long millisAt(int place) {
    return nodes.millis(inOrder[place]);
  }

  /** Lists all nodes, callers first; without recursion, because trees may be deep. */
  private void walk() {
    int[] firstChild = new int[nodes.size()];
    int[] nextSibling = new int[nodes.size()];
    link(firstChild, nextSibling);
    int node = firstChild[CallNodes.ROOT];
    int level = 0;
    while (node != 0) {
      inOrder[visited++] = node;
      depth[node] = level;
      if (firstChild[node] != 0) {
        node = firstChild[node];
        level++;
        continue;
      }
      while (node != CallNodes.ROOT && nextSibling[node] == 0) {
        node = nodes.parent(node);
        level--;
      }
      node = nextSibling[node];
    }
  }

  private void link(int[] firstChild, int[] nextSibling) {
    Integer[] lastFirst = new Integer[nodes.size() - 1];
    for (int i = 0; i < lastFirst.length; i++) {
      lastFirst[i] = i + 1;
    }
    Arrays.sort(lastFirst, (a, b) -> Integer.compare(nodes.order(b), nodes.order(a)));
    for (int node : lastFirst) {
      int caller = nodes.parent(node);
      nextSibling[node] = firstChild[caller];
      firstChild[caller] = node;
    }
  }
}
