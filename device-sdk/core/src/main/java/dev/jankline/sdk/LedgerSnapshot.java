package dev.jankline.sdk;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Shows where all events of this process went: {@code captured = sent + queued + sum of dropped},
 * always. Immutable.
 */
public final class LedgerSnapshot {
  private final long captured;
  private final long sent;
  private final Map<DropReason, Long> dropped;

  LedgerSnapshot(long captured, long sent, Map<DropReason, Long> dropped) {
    this.captured = captured;
    this.sent = sent;
    this.dropped = Collections.unmodifiableMap(new EnumMap<>(dropped));
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
  public long dropped(DropReason reason) {
    Long events = dropped.get(reason);
    return events == null ? 0 : events;
  }

  /** Events given up for any reason. */
  public long droppedTotal() {
    long total = 0;
    for (long events : dropped.values()) {
      total += events;
    }
    return total;
  }
}
