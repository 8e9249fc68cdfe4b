package dev.jankline.processor.tickets;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What answers to deliveries change. */
class StatusStepsTest {
  private final Told ticket = new Told().alert(AnAlert.at(NOON));

  @Test
  void answerCloses_onlyWhenItIsToTheLastEvent() {
    ticket.status(answer(TicketState.CLOSED).setLastEventId("another"));
    ticket.status(answer(TicketState.OPEN));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
    ticket.status(answer(TicketState.CLOSED).setFixedInVersionCode(120L));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);
  }

  @Test
  void answerMutes_unlessItIsTheEchoOfAnOperatorsMute() {
    ticket.status(answer(TicketState.MUTED));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.MUTED);
    assertThat(ticket.events).as("the tracker knows").hasSize(1);

    Instant until = NOON.plus(Duration.ofDays(1));
    ticket.status(
        AnAlert.says(StatusSource.OPERATOR, TicketState.MUTED, NOON).setMutedUntil(until));
    ticket.status(answer(TicketState.MUTED));
    assertThat(ticket.ticket.life().getMutedUntil()).isEqualTo(until);
  }

  /** The answer to the last event. */
  private TicketStatus.Builder answer(TicketState state) {
    return AnAlert.says(StatusSource.DELIVERY, state, NOON.plusSeconds(1))
        .setLastEventId(ticket.last().getId());
  }
}
