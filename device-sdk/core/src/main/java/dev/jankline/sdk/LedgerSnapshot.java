package dev.jankline.sdk;

/**
 * Shows where all events of this process went: {@code captured = sent + queued + sum of dropped},
 * always. Immutable.
 */
public final class LedgerSnapshot {
  private final long captured;
  private final long sent;
  private final long[] dropped;

  /** Counts of one moment; dropped are in the order of {@link DropReason}. */
  public LedgerSnapshot(long captured, long sent, long[] dropped) {
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
}
