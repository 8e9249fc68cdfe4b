package dev.jankline.trace;

import java.util.Arrays;

/**
 * Holds the nodes of a call tree: calls of a method on the same path are one node.
 *
 * <p>Node 0 is the root that stands for no method. Memory is bounded by {@link #MAX_NODES}, about
 * 40 bytes each.
 */
final class CallNodes {
  static final int MAX_NODES = 1 << 13;
  static final int ROOT = 0;
  static final int NONE = -1;

  private static final int SLOTS = MAX_NODES * 2;

  private int size = 1;
  private int[] parent = new int[64];
  private int[] method = new int[64];
  private int[] count = new int[64];
  private int[] order = new int[64];
  private long[] millis = new long[64];
  private final int[] slots = new int[SLOTS];
  private int wraps;

  CallNodes() {
    parent[ROOT] = NONE;
  }

  /** The node of a method called from a node, made if new; {@link #NONE} when there is no room. */
  int child(int from, int methodId) {
    int slot = slot(from, methodId);
    if (slots[slot] != 0) {
      return slots[slot];
    }
    int node = add(from, methodId, size);
    if (node != NONE) {
      slots[slot] = node;
    }
    return node;
  }

  /** A new node between the root and all that is below it; {@link #NONE} when there is no room. */
  int wrap(int methodId) {
    int node = add(ROOT, methodId, -1 - wraps);
    if (node == NONE) {
      return NONE;
    }
    wraps++;
    for (int i = 1; i < size; i++) {
      if (i != node && parent[i] == ROOT) {
        parent[i] = node;
      }
    }
    Arrays.fill(slots, 0);
    for (int i = 1; i < size; i++) {
      slots[slot(parent[i], method[i])] = i;
    }
    return node;
  }

  void called(int node) {
    count[node]++;
  }

  void ran(int node, long forMillis) {
    millis[node] += forMillis;
  }

  int size() {
    return size;
  }

  int parent(int node) {
    return parent[node];
  }

  int method(int node) {
    return method[node];
  }

  int count(int node) {
    return count[node];
  }

  /** Time from calls to returns, methods called from there included. */
  long millis(int node) {
    return millis[node];
  }

  /** Sorts the children of a node by their first call. */
  int order(int node) {
    return order[node];
  }

  private int add(int from, int methodId, int place) {
    if (size == MAX_NODES) {
      return NONE;
    }
    if (size == parent.length) {
      grow();
    }
    int node = size++;
    parent[node] = from;
    method[node] = methodId;
    order[node] = place;
    return node;
  }

  /** Where the node is, or would be: open addressing, at most half full. */
  private int slot(int from, int methodId) {
    int hash = (from * 0x9E3779B1) ^ (methodId * 0x85EBCA77);
    int slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    while (slots[slot] != 0 && (parent[slots[slot]] != from || method[slots[slot]] != methodId)) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  private void grow() {
    int wider = size * 2;
    parent = Arrays.copyOf(parent, wider);
    method = Arrays.copyOf(method, wider);
    count = Arrays.copyOf(count, wider);
    order = Arrays.copyOf(order, wider);
    millis = Arrays.copyOf(millis, wider);
  }
}
