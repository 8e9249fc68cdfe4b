package dev.jankline.processor.ticket;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.wire.DurationBuckets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which event an alert causes. There is one ticket for each app and cluster: OPENED by its
 * first alert that may open one, in any version; UPDATED by an alert with at least twice the stalls
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
      return mayOpen(alert)
          ? Optional.of(event(alert, TicketEventType.OPENED, 0, at))
          : Optional.empty();
    }
    return alert.alert().getStalls() >= WORSE_FACTOR * last.getStalls()
        ? Optional.of(event(alert, TicketEventType.UPDATED, last.getSequence() + 1, at))
        : Optional.empty();
  }

  private static boolean mayOpen(DescribedAlert described) {
    Alert alert = described.alert();
    return alert.getMayOpen() && alert.getKind() != AlertKind.FIX_VERIFIED;
  }

  private static TicketEvent event(
      DescribedAlert described, TicketEventType type, int sequence, Instant at) {
    Alert alert = described.alert();
    String app = alert.getApp();
    String fingerprint = alert.getFingerprint();
    return TicketEvent.newBuilder()
        .setId(TicketIds.event(app, fingerprint, type, sequence))
        .setType(type)
        .setApp(app)
        .setTicket(TicketIds.ticket(app, fingerprint))
        .setSequence(sequence)
        .setFingerprint(fingerprint)
        .setTitle(alert.getVersionName() + ": " + described.title())
        .setCause(described.cause())
        .setStack(described.stack())
        .setRule(alert.getRule())
        .setTrigger(alert.getTrigger())
        .setVersionName(alert.getVersionName())
        .setVersionCode(alert.getVersionCode())
        .setWindowStart(alert.getWindowStart())
        .setWindowMillis(alert.getWindowMillis())
        .setStalls(alert.getStalls())
        .setDevices(alert.getDevices())
        .setP50Millis(quantile(alert, MEDIAN))
        .setP95Millis(quantile(alert, P95))
        .setFirstSeen(alert.getFirstSeen())
        .setLastSeen(alert.getLastSeen())
        .setAt(at)
        .build();
  }

  private static long quantile(Alert alert, double share) {
    return DurationBuckets.quantileMillis(alert.getDurationHistogram(), share);
  }
}
