package dev.jankline.trace;

import java.util.Arrays;

/**
 * Folds the entries of a time range into a call tree.
 *
 * <p>Calls and returns may be missing. A return without its call, while no method is open, belongs
 * to a method that was entered before the first entry: everything read so far ran inside it. A
 * return from a method further out also ends the methods that are open inside it. Any other return
 * without a call is left out. All three are counted. A method that is open at the start or the end
 * of the range is counted from there, or up to there.
 */
final class CallTreeFold implements TraceRing.EntryReader {
  private final long startMillis;
  private final long endMillis;

  private CallNodes nodes = new CallNodes();
  private boolean inRange;
  private boolean cut;
  private long entered;
  private long left;
  private long unbalanced;
  private long folded;

  // The methods open now, outermost first.
  private int depth;
  private int[] open = new int[64];
  private int[] openNode = new int[64];
  private long[] since = new long[64];

  CallTreeFold(long startMillis, long endMillis) {
    this.startMillis = startMillis;
    this.endMillis = endMillis;
  }

  @Override
  public void begin(boolean entriesAreLost) {
    nodes = new CallNodes();
    inRange = false;
    cut = entriesAreLost;
    entered = 0;
    left = 0;
    unbalanced = 0;
    folded = 0;
    depth = 0;
  }

  @Override
  public boolean take(long entry) {
    long millis = TraceRing.millis(entry);
    if (millis > endMillis) {
      return false;
    }
    if (!inRange && millis >= startMillis) {
      enterRange();
    }
    if (TraceRing.isIn(entry)) {
      enter(TraceRing.methodId(entry), millis);
    } else {
      leave(TraceRing.methodId(entry), millis);
    }
    return true;
  }

  /** The tree of what was taken, with at most so many nodes. */
  CallTree tree(int budget) {
    if (!inRange) {
      enterRange();
    }
    int openAtEnd = depth;
    while (depth > 0) {
      close(endMillis);
    }
    CallTree.Tally tally = new CallTree.Tally(entered, left, openAtEnd, unbalanced, folded, cut);
    return CallTreeTrim.trim(nodes, budget, tally);
  }

  private void enterRange() {
    // When there are entries from before the range, none of the range itself was overwritten.
    cut = cut && entered + left == 0;
    inRange = true;
    for (int i = 0; i < depth; i++) {
      openNode[i] = node(i, open[i]);
      since[i] = startMillis;
    }
  }

  private void enter(int methodId, long millis) {
    entered++;
    if (depth == open.length) {
      open = Arrays.copyOf(open, depth * 2);
      openNode = Arrays.copyOf(openNode, depth * 2);
      since = Arrays.copyOf(since, depth * 2);
    }
    open[depth] = methodId;
    since[depth] = millis;
    openNode[depth] = inRange ? node(depth, methodId) : CallNodes.NONE;
    depth++;
  }

  private void leave(int methodId, long millis) {
    left++;
    int at = depth - 1;
    while (at >= 0 && open[at] != methodId) {
      at--;
    }
    if (at < 0) {
      unbalanced++;
      if (inRange && depth == 0) {
        wrap(methodId, millis);
      }
      return;
    }
    unbalanced += depth - 1 - at;
    while (depth > at) {
      close(millis);
    }
  }

  private void close(long millis) {
    depth--;
    if (inRange && openNode[depth] != CallNodes.NONE) {
      nodes.ran(openNode[depth], millis - since[depth]);
    }
  }

  private void wrap(int methodId, long millis) {
    int node = nodes.wrap(methodId);
    if (node == CallNodes.NONE) {
      folded++;
      return;
    }
    nodes.called(node);
    nodes.ran(node, millis - startMillis);
  }

  /** The node of a method called at a depth; without a node its time counts for the caller. */
  private int node(int at, int methodId) {
    int caller = at == 0 ? CallNodes.ROOT : openNode[at - 1];
    int node = caller == CallNodes.NONE ? CallNodes.NONE : nodes.child(caller, methodId);
    if (node == CallNodes.NONE) {
      folded++;
    } else {
      nodes.called(node);
    }
    return node;
  }
}
