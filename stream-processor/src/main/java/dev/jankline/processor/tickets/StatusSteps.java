package dev.jankline.processor.tickets;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.TicketDecision.MuteEnd;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what follows from a status: of a delivery, of the tracker or of an operator. What the
 * tracker says as an echo of an event of ours changes nothing.
 */
final class StatusSteps {
  /** Events after which the tracker's ticket is closed or muted because we said so. */
  private static final Set<TicketEventType> ENDING =
      Set.of(
          TicketEventType.VERIFIED_FIXED,
          TicketEventType.FIXED,
          TicketEventType.MERGED,
          TicketEventType.MUTED);

  private final FixedVersions versions;

  StatusSteps(FixedVersions versions) {
    this.versions = versions;
  }

  Step take(Ticket ticket, TicketStatus status) {
    if (status.getSource() == StatusSource.DELIVERY && !isNewsOfDelivery(ticket, status)) {
      return Step.quiet(ticket.life());
    }
    if (status.getAssignee() != null && status.getSource() == StatusSource.OPERATOR) {
      return assigned(ticket, status, status.getAssignee());
    }
    return switch (status.getState()) {
      case CLOSED -> closed(ticket, status);
      case OPEN -> opened(ticket, status);
      case MUTED -> muted(ticket, status);
      case MERGED -> merged(ticket, status);
      case DEAD_LETTERED, UNKNOWN -> Step.quiet(ticket.life());
    };
  }

  /**
   * An answer counts when it says closed or muted to the last event, and that event did not ask for
   * it.
   */
  private static boolean isNewsOfDelivery(Ticket ticket, TicketStatus status) {
    TicketEvent last = ticket.last();
    return (status.getState() == TicketState.CLOSED || status.getState() == TicketState.MUTED)
        && last != null
        && last.getId().equals(status.getLastEventId())
        && !ENDING.contains(last.getType());
  }

  private Step closed(Ticket ticket, TicketStatus status) {
    TicketLife life = ticket.life();
    TicketEvent last = ticket.last();
    Optional<TicketFix> fix = versions.told(ticket, status);
    boolean isNamed = fix.map(TicketFix::getNamed).orElse(false);
    if (last == null || Lives.isAside(life) || (isFixed(life) && !isNamed)) {
      return Step.quiet(life);
    }
    TicketLife fixed = Lives.in(life, TicketPhase.FIXED_PENDING, status.getAt());
    fixed.setFix(fix.orElse(null));
    String version = fix.map(TicketFix::getVersionName).orElse("");
    Optional<String> tooOld = versions.inTheWay(ticket, status);
    String words =
        tooOld.isPresent()
            ? refused(status, tooOld.get())
            : isNamed
                ? "fixed in " + (version.isEmpty() ? "version code " + code(fix) : version)
                : "closed; fixed in the next release after " + version;
    Step step =
        tooOld.isPresent()
            ? says(ticket, status, fixed, TicketEventType.FIXED, words)
            : told(ticket, status, fixed, TicketEventType.FIXED, words);
    return fix.map(step::withFix).orElse(step);
  }

  private static String refused(TicketStatus status, String other) {
    String name = status.getFixedInVersionName();
    return ("%s cannot have the fix: it got worse after %s. Counts as fixed in the next release;"
            + " to name it, reopen, label fixed-in:VERSION and close, or run ./jank tickets fixed")
        .formatted(name == null ? "version code " + status.getFixedInVersionCode() : name, other);
  }

  private static Step opened(Ticket ticket, TicketStatus status) {
    TicketLife life = ticket.life();
    boolean isDecided = status.getSource() == StatusSource.OPERATOR;
    if (Lives.isAside(life)) {
      TicketLife back = Lives.back(life, status.getAt());
      if (isDecided && life.getPhase() == TicketPhase.MERGED && !isFixed(back)) {
        return says(ticket, status, back, TicketEventType.REOPENED, "not merged any more");
      }
      return isDecided || !isToldAside(ticket) ? Step.quiet(back) : Step.quiet(life);
    }
    if (!isFixed(life)) {
      return Step.quiet(life);
    }
    TicketLife open = Lives.in(life, TicketPhase.OPEN, status.getAt());
    open.setFix(null);
    return isDecided
        ? says(ticket, status, open, TicketEventType.REOPENED, "open again")
        : Step.quiet(open);
  }

  private static Step assigned(Ticket ticket, TicketStatus status, String assignee) {
    TicketLife life = Lives.copy(ticket.life(), status.getAt());
    life.setAssignee(assignee.isEmpty() ? null : assignee);
    String words = "assigned to " + (assignee.isEmpty() ? "nobody" : assignee);
    return says(ticket, status, life, TicketEventType.UPDATED, words);
  }

  /** An operator's mute or merge makes an event; what the tracker began, it may end. */
  private static boolean isToldAside(Ticket ticket) {
    TicketEvent last = ticket.last();
    return last == null
        || last.getType() == TicketEventType.MUTED
        || last.getType() == TicketEventType.MERGED;
  }

  private static Step muted(Ticket ticket, TicketStatus status) {
    TicketLife life = Lives.aside(ticket.life(), TicketPhase.MUTED, status.getAt());
    MuteEnd end =
        new MuteEnd(
            status.getMutedUntil(),
            status.getMutedUntilVersion(),
            status.getMutedUntilTimes(),
            status.getMutedUntilDevices());
    life.setMutedUntil(end.time());
    life.setMutedUntilVersion(end.version());
    life.setMutedUntilTimes(end.times());
    life.setMutedUntilDevices(end.devices());
    return told(ticket, status, life, TicketEventType.MUTED, "muted " + end.words());
  }

  private static Step merged(Ticket ticket, TicketStatus status) {
    String into = status.getMergedInto();
    if (into == null || into.equals(ticket.life().getFingerprint())) {
      return Step.quiet(ticket.life());
    }
    TicketLife life = Lives.aside(ticket.life(), TicketPhase.MERGED, status.getAt());
    life.setMergedInto(into);
    return told(ticket, status, life, TicketEventType.MERGED, "merged into cluster " + into);
  }

  /** The tracker is told what an operator decided; what it said itself it knows. */
  private static Step told(
      Ticket ticket, TicketStatus status, TicketLife life, TicketEventType type, String words) {
    return status.getSource() == StatusSource.OPERATOR
        ? says(ticket, status, life, type, words)
        : Step.quiet(life);
  }

  private static Step says(
      Ticket ticket, TicketStatus status, TicketLife life, TicketEventType type, String words) {
    TicketEvent last = ticket.last();
    if (last == null) {
      return Step.quiet(life);
    }
    Ticket changed = new Ticket(life, last, ticket.texts());
    String by = status.getBy();
    String who = by == null ? words : words + ", by " + by;
    return Step.says(life, TicketEvents.decided(changed, last, type, who, by, status.getAt()));
  }

  private static boolean isFixed(TicketLife life) {
    return life.getPhase() == TicketPhase.FIXED_PENDING
        || life.getPhase() == TicketPhase.VERIFIED_FIXED;
  }

  private static long code(Optional<TicketFix> fix) {
    return fix.map(TicketFix::getVersionCode).orElse(0L);
  }
}
