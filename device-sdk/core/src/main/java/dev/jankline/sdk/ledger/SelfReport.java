package dev.jankline.sdk.ledger;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.Event;

/** Encodes the ledger since the last report: captured = sent + queued + sum of dropped. */
public final class SelfReport {
  private SelfReport() {}

  /**
   * Captured includes what the report before left queued, so that every report balances. Dropped
   * are counts in the order of {@link DropReason}; zeros are left out.
   */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public static byte[] of(
      long captured, long queued, long sent, long[] dropped, long overheadMillis) {
    int count = 0;
    AvroWriter drops = new AvroWriter();
    for (DropReason reason : DropReason.values()) {
      long events = dropped[reason.ordinal()];
      if (events > 0) {
        drops.writeText(reason.name()).writeLong(events);
        count++;
      }
    }
    return AvroWriter.ofField(3)
        .writeLong(captured)
        .writeLong(queued)
        .writeLong(sent)
        .writeBlockStart(count)
        .writeBytes(drops.toBytes())
        .writeBlockEnd()
        .writeLong(overheadMillis)
        .endFields(3, Event.BODIES);
  }
}
