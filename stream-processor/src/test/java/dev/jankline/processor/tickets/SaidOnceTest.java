package dev.jankline.processor.tickets;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Alerts that say the same each time come once a day: the ticket was muted when they came first.
 */
class SaidOnceTest {
  @Test
  void shareIsSaidOnce_howeverOftenItIsSent() {
    Told ticket = new Told();
    for (int day = 0; day < 10; day++) {
      ticket.alert(share(day).affected(100 * (day + 1), 90 * (day + 1), 110 * (day + 1)));
    }

    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
  }

  @Test
  void shareIsSaidAgain_onceAfterAMute() {
    Told ticket = new Told().alert(share(0));
    ticket.status(
        AnAlert.says(StatusSource.OPERATOR, TicketState.MUTED, NOON.plusSeconds(1))
            .setMutedUntil(NOON.plus(Duration.ofDays(3))));
    for (int day = 1; day < 10; day++) {
      ticket.alert(share(day));
    }

    assertThat(ticket.types())
        .containsExactly(TicketEventType.OPENED, TicketEventType.MUTED, TicketEventType.UPDATED);
    assertThat(ticket.last().getAt()).isEqualTo(NOON.plus(Duration.ofDays(3)));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
  }

  @Test
  void shareOpensItsTicket_onceTheRulesNoLongerMuteIt() {
    AlertRules rules =
        AlertRules.newBuilder()
            .setApp(AnEvent.APP)
            .setRevision(1)
            .setRules(List.of())
            .setOwners(List.of())
            .setMutes(
                List.of(new MuteRule(AnAlert.FINGERPRINT, null, NOON.plus(Duration.ofDays(3)))))
            .build();
    Told ticket = new Told(AnAlert.FINGERPRINT, RulesInForce.of(List.of(rules)));
    for (int day = 0; day < 10; day++) {
      ticket.alert(share(day));
    }

    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
    assertThat(ticket.last().getAt()).isEqualTo(NOON.plus(Duration.ofDays(3)));
  }

  @Test
  void shareOfAVersionWithTheFix_doesNotReopenTheTicketThatSaidIt() {
    Told ticket = new Told().alert(share(0));
    ticket.status(
        AnAlert.says(StatusSource.TRACKER, TicketState.CLOSED, NOON.plusSeconds(1))
            .setFixedInVersionName("1.2.0")
            .setFixedInVersionCode(120L));
    ticket.alert(share(2).version("1.2.0", 120));

    assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
  }

  private static AnAlert share(int day) {
    return AnAlert.at(NOON.plus(Duration.ofDays(day))).kind(AlertKind.SHARE);
  }
}
