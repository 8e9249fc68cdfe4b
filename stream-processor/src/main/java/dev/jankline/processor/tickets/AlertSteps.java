package dev.jankline.processor.tickets;

import dev.jankline.processor.alerts.AlertNews;
import dev.jankline.processor.alerts.CodeOwners;
import dev.jankline.processor.alerts.Mutes;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketPhase;
import org.jspecify.annotations.Nullable;

/** Decides what follows from an alert, by the phase of its ticket. */
final class AlertSteps {
  /** Tickets that may pass an alert on; then the one that has it takes it. Ends circles. */
  static final int MAX_HOPS = 8;

  /** Rule of the alert that closes a ticket. */
  static final String OBSOLETE = "obsolete";

  private final FixedVersions versions;
  private final RulesInForce rules;

  AlertSteps(FixedVersions versions, RulesInForce rules) {
    this.versions = versions;
    this.rules = rules;
  }

  Step take(Ticket ticket, Alert alert, int hops) {
    if (alert.getKind() == AlertKind.GONE) {
      return gone(ticket, alert);
    }
    TicketLife life = ticket.life();
    String other = life.getMergedInto();
    if (life.getPhase() == TicketPhase.MERGED && other != null && hops < MAX_HOPS) {
      return Step.routes(life, other, alert);
    }
    TicketLife seen = Lives.seen(life, alert);
    boolean isSilent =
        life.getPhase() == TicketPhase.MUTED
            && !new SilenceEnd(rules.order(life.getApp())).isReached(ticket, alert);
    if (isSilent || isMutedByRule(ticket, alert) || isRepeated(ticket, alert)) {
      return Step.quiet(seen);
    }
    TicketLife awake = Lives.isAside(seen) ? Lives.back(seen, alert.getAt()) : seen;
    return awake(new Ticket(awake, ticket.last(), ticket.texts()), alert);
  }

  /**
   * Opens the ticket, or keeps the alert until the texts of the cluster are known. A main thread
   * that waited for work when it was looked at gives nobody anything to mend: it is counted, and no
   * ticket is opened for it.
   */
  Step open(Ticket ticket, Alert alert) {
    ClusterMetadata texts = ticket.texts();
    if (texts != null && texts.getCause() == Cause.IDLE_AT_DUMP) {
      return Step.quiet(Lives.in(ticket.life(), TicketPhase.UNKNOWN, alert.getAt()));
    }
    if (!alert.getMayOpen()) {
      Alert titled = Summaries.titled(alert, ticket.texts());
      TicketLife life = Lives.in(ticket.life(), TicketPhase.UNKNOWN, alert.getAt());
      return Step.routes(life, Summaries.name(alert.getAt()), titled);
    }
    if (texts != null || alert.getScreen() != null) {
      return openUndescribed(ticket, alert);
    }
    TicketLife life = Lives.in(ticket.life(), TicketPhase.WAITING, alert.getAt());
    life.setWaiting(alert);
    return Step.quiet(life);
  }

  /** Opens the ticket with the texts that are known, if any. */
  Step openUndescribed(Ticket ticket, Alert alert) {
    return says(ticket, alert, TicketEventType.OPENED, TicketPhase.OPEN);
  }

  private Step awake(Ticket ticket, Alert alert) {
    TicketEvent last = ticket.last();
    boolean isVerified = alert.getKind() == AlertKind.FIX_VERIFIED;
    return switch (ticket.life().getPhase()) {
      case FIXED_PENDING -> isVerified ? verified(ticket, alert) : fixed(ticket, alert);
      case VERIFIED_FIXED -> isVerified ? Step.quiet(ticket.life()) : fixed(ticket, alert);
      case OPEN, REOPENED, WAITING, UNKNOWN, MUTED, MERGED ->
          isVerified
              ? Step.quiet(ticket.life())
              : last == null ? open(ticket, alert) : opened(ticket, last, alert);
    };
  }

  /** Tells of an open ticket whose stall newer releases do not have, or closes it as obsolete. */
  private Step gone(Ticket ticket, Alert alert) {
    TicketLife life = ticket.life();
    TicketEvent last = ticket.last();
    if (!ticket.isOpen()
        || last == null
        || !alert.getFingerprint().equals(life.getFingerprint())
        || versions.isSeenSince(life, alert)) {
      return Step.quiet(life);
    }
    boolean isObsolete = alert.getRule().equals(OBSOLETE);
    TicketLife next =
        Lives.in(life, isObsolete ? TicketPhase.VERIFIED_FIXED : life.getPhase(), alert.getAt());
    if (isObsolete) {
      next.setFix(
          new TicketFix(alert.getVersionName(), alert.getVersionCode(), true, alert.getAt()));
    }
    TicketEvent event =
        TicketEvents.decided(
            new Ticket(next, last, ticket.texts()),
            last,
            isObsolete ? TicketEventType.VERIFIED_FIXED : TicketEventType.UPDATED,
            alert.getTrigger(),
            null,
            alert.getAt());
    event.setKind(AlertKind.GONE);
    event.setRule(alert.getRule());
    return Step.says(next, event);
  }

  private Step opened(Ticket ticket, TicketEvent last, Alert alert) {
    return News.isWorthTelling(alert, last)
        ? says(ticket, alert, TicketEventType.UPDATED, openPhase(ticket.life()))
        : Step.quiet(ticket.life());
  }

  private Step fixed(Ticket ticket, Alert alert) {
    return versions.carries(ticket.life(), alert)
        ? says(ticket, alert, TicketEventType.REOPENED, TicketPhase.REOPENED)
        : Step.quiet(ticket.life());
  }

  private Step verified(Ticket ticket, Alert alert) {
    return says(ticket, alert, TicketEventType.VERIFIED_FIXED, TicketPhase.VERIFIED_FIXED);
  }

  private Step says(Ticket ticket, Alert alert, TicketEventType type, TicketPhase phase) {
    TicketLife life = Lives.in(ticket.life(), phase, alert.getAt());
    TicketEvent event =
        TicketEvents.of(
            alert,
            ticket,
            type,
            CodeOwners.of(inForce(ticket).getOwners(), location(ticket.texts())));
    if (phase == TicketPhase.REOPENED) {
      life.setFix(null);
    }
    return Step.says(life, event);
  }

  /** Whether the ticket has said it, and was not muted or merged since. */
  private static boolean isRepeated(Ticket ticket, Alert alert) {
    TicketEvent last = ticket.last();
    return AlertNews.isSaidOnce(alert)
        && last != null
        && !Lives.isAside(ticket.life())
        && !News.isAside(last);
  }

  private boolean isMutedByRule(Ticket ticket, Alert alert) {
    return Mutes.hold(
        inForce(ticket).getMutes(),
        ticket.life().getFingerprint(),
        location(ticket.texts()),
        alert.getAt());
  }

  private AlertRules inForce(Ticket ticket) {
    return rules.inForce(ticket.life().getApp());
  }

  private static TicketPhase openPhase(TicketLife life) {
    return life.getPhase() == TicketPhase.REOPENED ? TicketPhase.REOPENED : TicketPhase.OPEN;
  }

  private static String location(@Nullable ClusterMetadata texts) {
    return texts == null ? "" : texts.getLocation();
  }
}
