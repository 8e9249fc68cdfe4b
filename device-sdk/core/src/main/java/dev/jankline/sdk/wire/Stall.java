package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** The watched thread did not answer for longer than the threshold, once. */
public final class Stall {
  private Stall() {}

  /**
   * Cause bits are Android's: 1 application, 2 compositor, 4 other; 0 unknown. Who held a lock the
   * device does not tell: the server reads it from the dump of an ANR.
   */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public static byte[] of(
      StallKind kind,
      long durationMillis,
      int thresholdMillis,
      byte[] origin,
      StallStacks stacks,
      byte @Nullable [] context,
      int causeBits) {
    AvroWriter out =
        AvroWriter.ofField(0)
            .writeLong(kind.ordinal())
            .writeLong(durationMillis)
            .writeLong(thresholdMillis)
            .writeBytes(origin)
            .writeBytes(stacks.toBytes())
            .writePresence(false)
            .writePresence(context != null);
    if (context != null) {
      out.writeBytes(context);
    }
    return out.writeLong(causeBits).endFields(0, Event.BODIES);
  }
}
