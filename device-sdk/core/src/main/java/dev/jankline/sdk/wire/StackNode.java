package dev.jankline.sdk.wire;

/** A node of the stack tree: a frame called from the parent node. */
public final class StackNode {
  private StackNode() {}

  /** Parent is -1 for an outermost frame, else smaller than this node's own index. */
  public static Encoded of(int parent, int frame) {
    return new Encoded(new AvroWriter().writeLong(parent).writeLong(frame));
  }
}
