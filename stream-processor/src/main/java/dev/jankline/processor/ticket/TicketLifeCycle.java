package dev.jankline.processor.ticket;

import dev.jankline.processor.judge.Alert;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.wire.DurationBuckets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which event an alert causes. There is one ticket for each app and cluster: OPENED by its
 * first alert, in any version and day; UPDATED by an alert whose day has at least twice the stalls
 * of the last event.
 */
public final class TicketLifeCycle {
  private static final int WORSE_FACTOR = 2;
  private static final double MEDIAN = 0.5;
  private static final double P95 = 0.95;

  private TicketLifeCycle() {}

  /**
   * The event that follows; empty when the last one still says enough.
   *
   * @param last the ticket's last event; null when there is no ticket yet
   * @param at record time of the alert
   */
  public static Optional<TicketEvent> next(
      DescribedAlert alert, @Nullable TicketEvent last, Instant at) {
    if (last == null) {
      return Optional.of(event(alert, TicketEventType.OPENED, 0, at));
    }
    return alert.alert().total().getStalls() >= WORSE_FACTOR * last.getStalls()
        ? Optional.of(event(alert, TicketEventType.UPDATED, last.getSequence() + 1, at))
        : Optional.empty();
  }

  private static TicketEvent event(
      DescribedAlert described, TicketEventType type, int sequence, Instant at) {
    Alert alert = described.alert();
    ClusterCount total = alert.total();
    String app = total.getApp();
    String fingerprint = total.getFingerprint();
    return TicketEvent.newBuilder()
        .setId(TicketIds.event(app, fingerprint, type, sequence))
        .setType(type)
        .setApp(app)
        .setTicket(TicketIds.ticket(app, fingerprint))
        .setSequence(sequence)
        .setFingerprint(fingerprint)
        .setTitle(total.getVersionName() + ": " + described.title())
        .setCause(described.cause())
        .setStack(described.stack())
        .setRule(alert.rule())
        .setTrigger(alert.trigger())
        .setVersionName(total.getVersionName())
        .setVersionCode(total.getVersionCode())
        .setWindowStart(total.getWindowStart())
        .setWindowMillis(total.getWindowMillis())
        .setStalls(total.getStalls())
        .setDevices(total.getDevices())
        .setP50Millis(quantile(total, MEDIAN))
        .setP95Millis(quantile(total, P95))
        .setFirstSeen(total.getFirstSeen())
        .setLastSeen(total.getLastSeen())
        .setAt(at)
        .build();
  }

  private static long quantile(ClusterCount total, double share) {
    return DurationBuckets.quantileMillis(total.getDurationHistogram(), share);
  }
}
