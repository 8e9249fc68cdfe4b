package dev.jankline.sdk.accounting;

import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.Event;

/**
 * Counts every event when it is captured, and again when it is sent or dropped. The difference is
 * what is queued, so the counts always add up. Thread-safe.
 */
public final class EventAccounting {
  private final long[] dropped = new long[DropReason.values().length];
  private long captured;
  private long sent;
  private AccountingSnapshot reported;

  /** Starts with all counts at zero. */
  public EventAccounting() {
    reported = new AccountingSnapshot(0, 0, dropped);
  }

  /** Counts events that were captured now, or found in the spool at the start. */
  public synchronized void captured(long events) {
    captured += events;
  }

  /** Counts events the gateway accepted. */
  public synchronized void sent(long events) {
    sent += events;
  }

  /** Counts events as dropped that were counted as captured before. */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public synchronized void dropped(DropReason reason, long events) {
    dropped[reason.ordinal()] += events;
  }

  /** Counts events as captured and dropped at once. */
  public synchronized void lost(DropReason reason, long events) {
    captured(events);
    dropped(reason, events);
  }

  /** The present counts. */
  public synchronized AccountingSnapshot snapshot() {
    return new AccountingSnapshot(captured, sent, dropped);
  }

  /**
   * The counts since the last report, as the body of an event. What that report left queued is
   * counted as captured again, so that every report adds up by itself.
   */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public synchronized byte[] report(long overheadMillis) {
    AccountingSnapshot before = reported;
    AccountingSnapshot now = snapshot();
    reported = now;
    long[] droppedSince = dropped.clone();
    for (DropReason reason : DropReason.values()) {
      droppedSince[reason.ordinal()] -= before.dropped(reason);
    }
    return selfReport(
        now.captured() - before.captured() + before.queued(),
        now.queued(),
        now.sent() - before.sent(),
        droppedSince,
        overheadMillis);
  }

  /**
   * Encodes a report as the body of an event: captured = sent + queued + sum of dropped. Captured
   * includes what the report before left queued, so that every report balances. Dropped are counts
   * in the order of {@link DropReason}; zeros are left out.
   */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public static byte[] selfReport(
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
