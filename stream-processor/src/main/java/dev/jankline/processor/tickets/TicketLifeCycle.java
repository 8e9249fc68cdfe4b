package dev.jankline.processor.tickets;

import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.schema.Alert;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketStatus;
import java.time.Duration;
import java.time.Instant;

/**
 * Leads the one ticket of an app and cluster through its life.
 *
 * <pre>
 *   (none) --alert--> OPENED --alert, daily at most--> UPDATED
 *   open --"fixed in F"--> FIXED_PENDING --enough exposure without it--> VERIFIED_FIXED
 *   FIXED_PENDING, VERIFIED_FIXED --alert of a version with the fix--> REOPENED
 *   any --"mute"--> MUTED --its time is over--> as before
 *   any --"merge"--> MERGED: its alerts go to the other ticket
 * </pre>
 *
 * <p>Versions without the fix never reopen a ticket. An alert that may not open a ticket goes into
 * the summary of its app and day. Keeps no state: what it is given and returns is all there is.
 */
public final class TicketLifeCycle {
  /** How long an alert waits for the texts of its cluster. */
  static final Duration MAX_WAIT = Duration.ofMinutes(2);

  private final AlertSteps alerts;
  private final StatusSteps statuses;

  /**
   * Takes what decides.
   *
   * @param rules owners, mutes and orders of versions in force
   */
  public TicketLifeCycle(RulesInForce rules) {
    FixedVersions versions = new FixedVersions(rules::order);
    alerts = new AlertSteps(versions, rules);
    statuses = new StatusSteps(versions);
  }

  /** State of a ticket of which nothing is known. */
  public static TicketLife unknown(String app, String fingerprint, Instant at) {
    return Lives.unknown(app, fingerprint, at);
  }

  /**
   * A rule fired.
   *
   * @param hops tickets that have passed the alert on so far
   */
  public Step alert(Ticket ticket, Alert alert, int hops) {
    return Summaries.isSummary(ticket.life())
        ? Summaries.add(ticket, alert)
        : alerts.take(ticket, alert, hops);
  }

  /** A tracker, the delivery or an operator said something of the ticket. */
  public Step status(Ticket ticket, TicketStatus status) {
    return statuses.take(ticket, status);
  }

  /** The texts of the cluster are there: what has waited for them goes on. */
  public Step described(Ticket ticket) {
    Alert waiting = ticket.life().getWaiting();
    return waiting == null ? Step.quiet(ticket.life()) : alerts.open(ticket, waiting);
  }

  /** Tells whether {@link #overdue} is to be asked later on. */
  public static boolean isUnfinished(Ticket ticket) {
    return ticket.life().getPhase() == TicketPhase.WAITING || Summaries.isUntold(ticket);
  }

  /** What is due by now: an alert that has waited too long, the rest of a summary. */
  public Step overdue(Ticket ticket, Instant now) {
    if (Summaries.isSummary(ticket.life())) {
      return Summaries.close(ticket, now);
    }
    Alert waiting = ticket.life().getWaiting();
    return waiting != null && waiting.getAt().plus(MAX_WAIT).isBefore(now)
        ? alerts.openUndescribed(ticket, waiting)
        : Step.quiet(ticket.life());
  }
}
