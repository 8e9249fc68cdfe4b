package dev.jankline.processor.judge;

import dev.jankline.processor.rule.Rules;
import dev.jankline.processor.ticket.TicketIds;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.wire.DurationBuckets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a day total of a cluster is worth a ticket event. One ticket for each app and
 * cluster: OPENED when a rule holds for the first time, in any version and day; UPDATED when a rule
 * holds and the stalls of a day have at least doubled since the last event.
 */
public final class Judgement {
  private static final int WORSE_FACTOR = 2;
  private static final double MEDIAN = 0.5;
  private static final double P95 = 0.95;

  private final Rules rules;

  public Judgement(Rules rules) {
    this.rules = rules;
  }

  /**
   * Judges one total.
   *
   * @param last the ticket's last event; null when there is no ticket yet
   * @param at record time of the total
   */
  public Optional<TicketEvent> judge(ClusterCount total, @Nullable TicketEvent last, Instant at) {
    if (last != null && total.getStalls() < WORSE_FACTOR * last.getStalls()) {
      return Optional.empty();
    }
    for (AlertRule rule : rules.of(total.getApp())) {
      if (holds(rule, total)) {
        return Optional.of(event(rule, total, last, at));
      }
    }
    return Optional.empty();
  }

  private static boolean holds(AlertRule rule, ClusterCount total) {
    return reached(rule.getMinStalls(), total.getStalls())
        && reached(rule.getMinDevices(), total.getDevices())
        && reached(rule.getMinP95Millis(), quantile(total, P95));
  }

  private static boolean reached(@Nullable Long threshold, long value) {
    return threshold == null || value >= threshold;
  }

  private static TicketEvent event(
      AlertRule rule, ClusterCount total, @Nullable TicketEvent last, Instant at) {
    TicketEventType type = last == null ? TicketEventType.OPENED : TicketEventType.UPDATED;
    int sequence = last == null ? 0 : last.getSequence() + 1;
    String app = total.getApp();
    String fingerprint = total.getFingerprint();
    return TicketEvent.newBuilder()
        .setId(TicketIds.event(app, fingerprint, type, sequence))
        .setType(type)
        .setApp(app)
        .setTicket(TicketIds.ticket(app, fingerprint))
        .setSequence(sequence)
        .setFingerprint(fingerprint)
        .setTitle(total.getVersionName() + ": " + total.getTitle())
        .setCause(total.getCause())
        .setStack(total.getStack())
        .setRule(rule.getName())
        .setTrigger(trigger(rule, total))
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

  private static String trigger(AlertRule rule, ClusterCount total) {
    List<String> parts = new ArrayList<>();
    if (rule.getMinStalls() != null) {
      parts.add(total.getStalls() + " stalls in a day (at least " + rule.getMinStalls() + ")");
    }
    if (rule.getMinDevices() != null) {
      parts.add(total.getDevices() + " devices (at least " + rule.getMinDevices() + ")");
    }
    if (rule.getMinP95Millis() != null) {
      parts.add("p95 " + quantile(total, P95) + " ms (at least " + rule.getMinP95Millis() + " ms)");
    }
    return String.join(", ", parts);
  }

  private static long quantile(ClusterCount total, double share) {
    return DurationBuckets.quantileMillis(total.getDurationHistogram(), share);
  }
}
