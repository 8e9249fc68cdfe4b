package dev.jankline.processor.tickets;

import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tells one ticket one thing after the other, and keeps what follows. */
final class Told {
  final List<Step.RoutedAlert> routed = new ArrayList<>();
  final List<TicketEvent> events = new ArrayList<>();
  final List<Step> steps = new ArrayList<>();
  Ticket ticket;
  private final TicketLifeCycle lifeCycle;

  Told() {
    this(AnAlert.FINGERPRINT, new RulesInForce(Map.of()));
  }

  Told(String fingerprint, RulesInForce rules) {
    lifeCycle = new TicketLifeCycle(rules);
    ClusterMetadata texts = AnAlert.texts(fingerprint);
    ticket =
        new Ticket(TicketLifeCycle.unknown(AnEvent.APP, fingerprint, AnEvent.NOON), null, texts);
  }

  /** As if the state of the ticket were lost, or no texts were there. */
  Told with(Ticket other) {
    ticket = other;
    return this;
  }

  Told alert(AnAlert alert) {
    return alert(alert, 0);
  }

  Told alert(AnAlert alert, int hops) {
    return apply(lifeCycle.alert(ticket, alert.alert(), hops));
  }

  Told status(TicketStatus.Builder status) {
    return apply(lifeCycle.status(ticket, status.build()));
  }

  Told texts(ClusterMetadata texts) {
    ticket = ticket.withTexts(texts);
    return apply(lifeCycle.described(ticket));
  }

  Told overdue(Instant now) {
    return apply(lifeCycle.overdue(ticket, now));
  }

  List<TicketEventType> types() {
    return events.stream().map(TicketEvent::getType).toList();
  }

  TicketEvent last() {
    return events.get(events.size() - 1);
  }

  TicketPhase phase() {
    return ticket.life().getPhase();
  }

  private Told apply(Step step) {
    steps.add(step);
    if (step.event() != null) {
      events.add(step.event());
    }
    if (step.routed() != null) {
      routed.add(step.routed());
    }
    ticket =
        new Ticket(
            step.life(), step.event() == null ? ticket.last() : step.event(), ticket.texts());
    return this;
  }
}
