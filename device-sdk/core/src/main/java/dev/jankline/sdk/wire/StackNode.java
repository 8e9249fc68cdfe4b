package dev.jankline.sdk.wire;

/** A node of the stack tree: a frame called from the parent node. */
public final class StackNode implements WireRecord {
  private final int parent;
  private final int frame;

  /** Parent is -1 for an outermost frame, else smaller than this node's own index. */
  public StackNode(int parent, int frame) {
    this.parent = parent;
    this.frame = frame;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeLong(parent);
    out.writeLong(frame);
  }
}
