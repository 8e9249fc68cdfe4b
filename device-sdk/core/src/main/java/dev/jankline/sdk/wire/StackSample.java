package dev.jankline.sdk.wire;

/** One captured stack: when it was taken, its share of the stall, and its innermost node. */
public final class StackSample {
  private StackSample() {}

  /** Encodes a sample; the node is -1 for an empty stack. */
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
