package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.TicketDecision.TicketIds;
import dev.jankline.wire.DurationBuckets;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the events of a ticket: of an alert, or of what somebody decided about the ticket. */
final class TicketEvents {
  static {
    TrustedRecords.trust();
  }

  private static final double MEDIAN = 0.5;
  private static final double P90 = 0.9;
  private static final double P95 = 0.95;

  private TicketEvents() {}

  /**
   * The event of an alert.
   *
   * @param owners who owns the code, for people
   */
  static TicketEvent of(Alert alert, Ticket ticket, TicketEventType type, List<String> owners) {
    TicketEvent.Builder event = described(ticket, type, alert.getAt());
    if (alert.getFingerprint().equals(ticket.life().getFingerprint())) {
      screen(event, alert);
    }
    numbers(event, alert);
    rates(event, alert.getRate(), alert.getOlderRate());
    fixed(event, ticket.life().getFix());
    if (type == TicketEventType.OPENED && ticket.texts() != null) {
      event.setPerhapsMovedFrom(MovedMethod.find(alert.getVanished(), ticket.texts()));
    }
    return event
        .setKind(alert.getKind())
        .setRule(alert.getRule())
        .setTrigger(trigger(alert, ticket.life()))
        .setOwners(owners)
        .setTrend(ticket.life().getDays())
        .build();
  }

  /**
   * The event of a decision: the numbers are those of the last event.
   *
   * @param trigger what was decided, in words
   * @param by who decided; null when nobody did or it is not known
   */
  static TicketEvent decided(
      Ticket ticket,
      TicketEvent last,
      TicketEventType type,
      String trigger,
      @Nullable String by,
      Instant at) {
    TicketEvent.Builder event =
        TicketEvent.newBuilder(last)
            .setType(type)
            .setSequence(ticket.nextSequence())
            .setTrigger(trigger)
            .setMutedUntil(ticket.life().getMutedUntil())
            .setMergedInto(ticket.life().getMergedInto())
            .setAssignee(ticket.life().getAssignee())
            .setPerhapsMovedFrom(null)
            .setBy(by)
            .setAt(at);
    fixed(event, ticket.life().getFix());
    return event
        .setId(TicketIds.event(last.getApp(), last.getFingerprint(), type, event.getSequence()))
        .build();
  }

  private static TicketEvent.Builder described(Ticket ticket, TicketEventType type, Instant at) {
    TicketLife life = ticket.life();
    String app = life.getApp();
    String fingerprint = life.getFingerprint();
    int sequence = ticket.nextSequence();
    TicketEvent.Builder event =
        TicketEvent.newBuilder()
            .setId(TicketIds.event(app, fingerprint, type, sequence))
            .setType(type)
            .setApp(app)
            .setTicket(TicketIds.ticket(app, fingerprint))
            .setSequence(sequence)
            .setFingerprint(fingerprint)
            .setAssignee(life.getAssignee())
            .setAt(at);
    return texts(event, ticket.texts(), fingerprint);
  }

  /** Stalls of all kinds happen in a screen: it has no code location and no stack. */
  private static void screen(TicketEvent.Builder event, Alert alert) {
    String screen = alert.getScreen();
    if (screen != null) {
      boolean isRelease = alert.getKind() == AlertKind.NOT_JUDGED;
      event
          .setScreen(screen)
          .setTitle(
              isRelease
                  ? "Release %s is not judged".formatted(alert.getVersionName())
                  : "Screen " + screen);
    }
  }

  private static TicketEvent.Builder texts(
      TicketEvent.Builder event, @Nullable ClusterMetadata texts, String fingerprint) {
    if (texts == null) {
      return event
          .setTitle("Cluster " + fingerprint)
          .setCause(Cause.UNKNOWN)
          .setStack(List.of())
          .setCauseStalls(Map.of());
    }
    return event
        .setTitle(texts.getTitle())
        .setLocation(texts.getLocation())
        .setCause(texts.getCause())
        .setCauseStalls(texts.getCauseStalls())
        .setStack(texts.getStack())
        .setCoverage(texts.getCoverage() > 0 ? texts.getCoverage() : null)
        .setFirstVersionName(texts.getFirstVersionName())
        .setExampleScreen(texts.getExampleScreen())
        .setAlternatives(texts.getAlternatives())
        .setLockHolder(texts.getLockHolder());
  }

  private static void numbers(TicketEvent.Builder event, Alert alert) {
    List<Long> durations = alert.getDurationHistogram();
    event
        .setVersionName(alert.getVersionName())
        .setVersionCode(alert.getVersionCode())
        .setWindowStart(alert.getWindowStart())
        .setWindowMillis(alert.getWindowMillis())
        .setStalls(alert.getStalls())
        .setDevices(alert.getDevices())
        .setAnrs(alert.getAnrs())
        .setExplainedAnrs(alert.getExplainedAnrs())
        .setP50Millis(DurationBuckets.quantileMillis(durations, MEDIAN))
        .setP90Millis(DurationBuckets.quantileMillis(durations, P90))
        .setP95Millis(DurationBuckets.quantileMillis(durations, P95))
        .setFirstSeen(alert.getFirstSeen())
        .setLastSeen(alert.getLastSeen())
        .setAffectedTiers(alert.getAffectedTiers())
        .setAffectedReleases(alert.getAffectedReleases());
  }

  private static void rates(
      TicketEvent.Builder event,
      @Nullable VersionComparison rate,
      @Nullable VersionComparison olderRate) {
    event.setRate(rate).setOlderRate(olderRate);
  }

  private static void fixed(TicketEvent.Builder event, @Nullable TicketFix fix) {
    event.setFixedInVersionName(
        fix == null || fix.getVersionName().isEmpty() ? null : fix.getVersionName());
  }

  private static String trigger(Alert alert, TicketLife life) {
    String own = alert.getTrigger();
    String merged =
        alert.getFingerprint().equals(life.getFingerprint())
            ? own
            : "merged cluster " + alert.getFingerprint() + ": " + own;
    return alert.getKind() == AlertKind.UNKNOWN ? merged + " (kind not known)" : merged;
  }
}
