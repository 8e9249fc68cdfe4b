package dev.jankline.sdk.wire;

/** One captured stack: when, for how much of the stall it stands, and its innermost node. */
public final class StackSample implements WireRecord {
  private final int offsetMillis;
  private final int shareMillis;
  private final int node;
  private final ThreadState threadState;

  /** Node is -1 for an empty stack. */
  public StackSample(int offsetMillis, int shareMillis, int node, ThreadState threadState) {
    this.offsetMillis = offsetMillis;
    this.shareMillis = shareMillis;
    this.node = node;
    this.threadState = threadState;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeLong(offsetMillis);
    out.writeLong(shareMillis);
    out.writeLong(node);
    out.writeEnum(threadState);
  }
}
