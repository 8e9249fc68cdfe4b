package dev.jankline.sdk.ledger;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.LedgerSnapshot;

/**
 * Counts every event once when it is captured and once when it leaves: sent or dropped. What is
 * left over is queued, so the sum cannot fail to add up. Thread-safe.
 */
public final class Ledger {
  private final long[] dropped = new long[DropReason.values().length];
  private long captured;
  private long sent;
  private LedgerSnapshot reported;

  /** Begins at zero. */
  public Ledger() {
    reported = new LedgerSnapshot(0, 0, dropped);
  }

  /** Counts events that came in: captured now, or found in the spool at the start. */
  public synchronized void captured(long events) {
    captured += events;
  }

  /** Counts events the gateway accepted. */
  public synchronized void sent(long events) {
    sent += events;
  }

  /** Counts events given up; they were counted as captured before. */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public synchronized void dropped(DropReason reason, long events) {
    dropped[reason.ordinal()] += events;
  }

  /** Counts events that came in only to be given up. */
  public synchronized void lost(DropReason reason, long events) {
    captured(events);
    dropped(reason, events);
  }

  /** The counts now. */
  public synchronized LedgerSnapshot snapshot() {
    return new LedgerSnapshot(captured, sent, dropped);
  }

  /** Counts since the report before; what that one left queued is counted as captured again. */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public synchronized byte[] report(long overheadMillis) {
    LedgerSnapshot before = reported;
    LedgerSnapshot now = snapshot();
    reported = now;
    long[] droppedSince = dropped.clone();
    for (DropReason reason : DropReason.values()) {
      droppedSince[reason.ordinal()] -= before.dropped(reason);
    }
    return SelfReport.of(
        now.captured() - before.captured() + before.queued(),
        now.queued(),
        now.sent() - before.sent(),
        droppedSince,
        overheadMillis);
  }
}
