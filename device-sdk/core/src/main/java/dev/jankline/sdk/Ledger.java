package dev.jankline.sdk;

import dev.jankline.sdk.wire.SelfReport;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts every event once when it is captured and once when it leaves: sent or dropped. What is
 * left over is queued, so the sum cannot fail to add up. Thread-safe.
 */
public final class Ledger {
  private final Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
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
  public synchronized void dropped(DropReason reason, long events) {
    if (events <= 0) {
      return;
    }
    Long before = dropped.get(reason);
    dropped.put(reason, (before == null ? 0 : before) + events);
  }

  /** The counts now. */
  public synchronized LedgerSnapshot snapshot() {
    return new LedgerSnapshot(captured, sent, dropped);
  }

  /** Counts since the report before; what that one left queued is counted as captured again. */
  public synchronized SelfReport report(long overheadMillis) {
    LedgerSnapshot now = snapshot();
    Map<DropReason, Long> droppedSince = new EnumMap<>(DropReason.class);
    for (DropReason reason : dropped.keySet()) {
      long events = now.dropped(reason) - reported.dropped(reason);
      if (events > 0) {
        droppedSince.put(reason, events);
      }
    }
    SelfReport report =
        new SelfReport(
            now.captured() - reported.captured() + reported.queued(),
            now.queued(),
            now.sent() - reported.sent(),
            droppedSince,
            overheadMillis);
    reported = now;
    return report;
  }
}
