package dev.jankline.sdk;

/**
 * Shows what became of all events of this process. Always {@code captured = sent + queued + sum of
 * dropped}. Immutable.
 */
public final class AccountingSnapshot {
  private final long captured;
  private final long sent;
  private final long[] dropped;

  /**
   * Takes the counts of one moment.
   *
   * @param captured events captured since the start, and those found in the spool then
   * @param sent events the gateway has accepted
   * @param dropped events given up, in the order of {@link DropReason}
   */
  public AccountingSnapshot(long captured, long sent, long[] dropped) {
    this.captured = captured;
    this.sent = sent;
    this.dropped = dropped.clone();
  }

  /** {@return events captured since the start, and those found in the spool then} */
  public long captured() {
    return captured;
  }

  /** {@return events the gateway has accepted} */
  public long sent() {
    return sent;
  }

  /** {@return events in the spool, or waiting to be written to it} */
  public long queued() {
    return captured - sent - droppedTotal();
  }

  /**
   * {@return events given up for one reason}
   *
   * @param reason the reason
   */
  @SuppressWarnings("EnumOrdinal") // The index of an array that does not leave the process.
  public long dropped(DropReason reason) {
    return dropped[reason.ordinal()];
  }

  /** {@return events given up for any reason} */
  public long droppedTotal() {
    long total = 0;
    for (long events : dropped) {
      total += events;
    }
    return total;
  }
}
