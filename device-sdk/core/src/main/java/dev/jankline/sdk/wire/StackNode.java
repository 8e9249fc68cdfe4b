package dev.jankline.sdk.wire;

/** A node of the stack tree: a frame called from the parent node. */
public final class StackNode {
  private StackNode() {}

  /** Parent is -1 for an outermost frame, else smaller than this node's own index. */
  public static byte[] of(int parent, int frame) {
    return new AvroWriter().writeLong(parent).writeLong(frame).toBytes();
  }
}
