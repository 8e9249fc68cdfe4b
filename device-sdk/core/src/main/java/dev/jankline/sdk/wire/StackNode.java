package dev.jankline.sdk.wire;

/** A node of the stack tree: a frame called from the parent node. */
public final class StackNode {
  private StackNode() {}

  /** Encodes a node; the parent is -1 for an outermost frame, else a smaller index. */
  public static byte[] of(int parent, int frame) {
    return new AvroWriter().writeLong(parent).writeLong(frame).toBytes();
  }
}
