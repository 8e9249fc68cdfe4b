package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * The event body of a stall: the watched thread did not answer for longer than the threshold, once.
 * The parts are written in the order of the schema: {@link #origin}, {@link #stacks}, {@link #end}.
 */
public final class Stall {
  private final AvroWriter out = AvroWriter.ofField(0);

  /** Begins with what stalled, for how long, and the threshold in force; both in milliseconds. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public Stall(StallKind kind, long durationMillis, int thresholdMillis) {
    out.writeLong(kind.ordinal()).writeLong(durationMillis).writeLong(thresholdMillis);
  }

  /** Says where it happened, by class names; what is not known is null. */
  public Stall origin(
      @Nullable String screen, @Nullable String messageTarget, @Nullable String messageCallback) {
    out.writeOptionalText(screen)
        .writeOptionalText(messageTarget)
        .writeOptionalText(messageCallback);
    return this;
  }

  /** Adds the samples. No lock owner: the server reads it from the thread dump of an ANR. */
  public Stall stacks(StallStacks stacks) {
    out.writeBytes(stacks.toBytes()).writePresence(false);
    return this;
  }

  /**
   * Adds the state of process and device, when known, and ends the body. The cause bits are
   * Android's: 1 application, 2 compositor, 4 other; 0 when unknown. The exit is what {@link
   * StallEvent#exit} wrote; null when the process did not end in it.
   */
  public byte[] end(byte @Nullable [] context, int causeBits, byte @Nullable [] exit) {
    out.writePresence(context != null);
    if (context != null) {
      out.writeBytes(context);
    }
    // The main thread, and samples that have offsets.
    out.writeLong(causeBits).writeLong(0).writeBoolean(false).writePresence(exit != null);
    if (exit != null) {
      out.writeBytes(exit);
    }
    return out.endFields(0, Event.BODIES);
  }
}
