package dev.jankline.sdk.wire;

/** One captured stack: when, for how much of the stall it stands, and its innermost node. */
public final class StackSample {
  private StackSample() {}

  /** Node is -1 for an empty stack. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] of(int offsetMillis, int shareMillis, int node, ThreadState threadState) {
    return new AvroWriter()
        .writeLong(offsetMillis)
        .writeLong(shareMillis)
        .writeLong(node)
        .writeLong(threadState.ordinal())
        .toBytes();
  }
}
