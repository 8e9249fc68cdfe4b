package dev.jankline.sdk;

import dev.jankline.sdk.wire.SelfReport;

/**
 * Shows where all events of this process went: {@code captured = sent + queued + sum of dropped},
 * always. Immutable.
 */
public final class LedgerSnapshot {
  private final long captured;
  private final long sent;
  private final long[] dropped;

  LedgerSnapshot(long captured, long sent, long[] dropped) {
    this.captured = captured;
    this.sent = sent;
    this.dropped = dropped.clone();
  }

  /** Events captured since the start, and those found in the spool then. */
  public long captured() {
    return captured;
  }

  /** Events the gateway has accepted. */
  public long sent() {
    return sent;
  }

  /** Events in the spool or on their way to it. */
  public long queued() {
    return captured - sent - droppedTotal();
  }

  /** Events given up for this reason. */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public long dropped(DropReason reason) {
    return dropped[reason.ordinal()];
  }

  /** Events given up for any reason. */
  public long droppedTotal() {
    long total = 0;
    for (long events : dropped) {
      total += events;
    }
    return total;
  }

  /** What happened since then; what was queued then is counted as captured again. */
  byte[] since(LedgerSnapshot before, long overheadMillis) {
    long[] droppedSince = dropped.clone();
    for (int i = 0; i < droppedSince.length; i++) {
      droppedSince[i] -= before.dropped[i];
    }
    return SelfReport.of(
        captured - before.captured + before.queued(),
        queued(),
        sent - before.sent,
        droppedSince,
        overheadMillis);
  }
}
