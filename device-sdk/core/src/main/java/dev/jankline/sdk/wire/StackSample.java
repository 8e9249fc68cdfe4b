package dev.jankline.sdk.wire;

/** One captured stack: when, for how much of the stall it stands, and its innermost node. */
public final class StackSample extends Encoded {
  /** Node is -1 for an empty stack. */
  public StackSample(int offsetMillis, int shareMillis, int node, ThreadState threadState) {
    super(
        new AvroWriter(16)
            .writeLong(offsetMillis)
            .writeLong(shareMillis)
            .writeLong(node)
            .writeEnum(threadState));
  }
}
