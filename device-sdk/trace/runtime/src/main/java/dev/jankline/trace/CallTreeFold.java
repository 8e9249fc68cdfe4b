package dev.jankline.trace;

import java.util.Arrays;

/**
 * Folds the entries of a time range into a call tree.
 *
 * <p>Entries need not balance. A return that nobody was seen to enter, with nothing else open: the
 * method ran since before the first entry, so all that was seen so far ran inside it. A return from
 * further out: what was open inside ended unnoticed, now. A return that fits nothing is left out.
 * All three are counted. What is open at either end of the range is cut there.
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
    // With entries before the range at hand, nothing of the range itself is lost.
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

  /** The node of a method called at a depth; its time stays with the caller when there is none. */
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
