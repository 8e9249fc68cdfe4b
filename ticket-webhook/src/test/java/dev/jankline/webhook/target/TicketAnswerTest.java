package dev.jankline.webhook.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import org.junit.jupiter.api.Test;

class TicketAnswerTest {
  @Test
  void stateIsWhatTheEventAsksFor_unlessTheTargetTellsOne() {
    Answer.TicketAnswer nothing = new Answer.TicketAnswer(null, null, null, null);
    Answer.TicketAnswer closed = new Answer.TicketAnswer(null, null, TicketState.CLOSED, null);

    assertThat(nothing.stateAfter(TicketEventType.OPENED)).isEqualTo(TicketState.OPEN);
    assertThat(nothing.stateAfter(TicketEventType.VERIFIED_FIXED)).isEqualTo(TicketState.CLOSED);
    assertThat(nothing.stateAfter(TicketEventType.FIXED)).isEqualTo(TicketState.CLOSED);
    assertThat(closed.stateAfter(TicketEventType.OPENED)).isEqualTo(TicketState.CLOSED);
    Answer.TicketAnswer muted = new Answer.TicketAnswer(null, null, TicketState.MUTED, null);
    assertThat(muted.stateAfter(TicketEventType.UPDATED)).isEqualTo(TicketState.MUTED);
    assertThat(muted.stateAfter(TicketEventType.FIXED)).isEqualTo(TicketState.CLOSED);
  }

  @Test
  void ticketIsMutedOrMerged_whateverTheTrackerCallsIt() {
    Answer.TicketAnswer open = new Answer.TicketAnswer("JANK-1", null, TicketState.OPEN, null);

    assertThat(open.stateAfter(TicketEventType.MUTED)).isEqualTo(TicketState.MUTED);
    assertThat(open.stateAfter(TicketEventType.MERGED)).isEqualTo(TicketState.MERGED);
    assertThat(open.stateAfter(TicketEventType.FIXED)).isEqualTo(TicketState.OPEN);
  }
}
