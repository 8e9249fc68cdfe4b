package dev.jankline.gateway.scan;

import dev.jankline.wire.BatchCheck;

/**
 * Passes over the numbers of a stall that point to others: frames come before nodes, nodes before
 * what names one, so that each is held against what was counted before.
 */
final class StackParts {
  private StackParts() {}

  static void node(BatchCursor in, int index) throws Unusual {
    int parent = in.readInt();
    int frame = in.readInt();
    if (parent < -1 || parent >= index || frame < 0 || frame >= in.frames) {
      throw new Unusual();
    }
  }

  static void nodes(BatchCursor in) throws Unusual {
    int count = in.readCount();
    if (count > BatchCheck.MAX_NODES) {
      throw new Unusual();
    }
    for (int i = 0; i < count; i++) {
      node(in, i);
    }
    if (count > 0) {
      in.endArray();
    }
    in.nodes = count;
  }

  /** An index of a node, or -1 for none. */
  static void nodeOrNone(BatchCursor in) throws Unusual {
    int node = in.readInt();
    if (node < -1 || node >= in.nodes) {
      throw new Unusual();
    }
  }

  /** Remembers how many frames the array had that follows. */
  static Part frames(Part frame) {
    return in -> {
      int count = in.readCount();
      for (int i = 0; i < count; i++) {
        frame.pass(in);
      }
      if (count > 0) {
        in.endArray();
      }
      in.frames = count;
    };
  }
}
