package dev.jankline.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.RetryAfter;
import dev.jankline.webhook.target.TicketAnswer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is read from answers, and how long to wait after them. */
class RetryTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  @Test
  void delayDoublesUpToTheLongest() {
    Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), () -> 0.5);

    assertThat(backoff.after(1, null)).isEqualTo(Duration.ofSeconds(1));
    assertThat(backoff.after(2, null)).isEqualTo(Duration.ofSeconds(2));
    assertThat(backoff.after(6, null)).isEqualTo(Duration.ofSeconds(32));
    assertThat(backoff.after(7, null)).isEqualTo(Duration.ofMinutes(1));
    assertThat(backoff.after(1_000_000, null)).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void delayIsSpreadByAFifth() {
    Duration second = Duration.ofSeconds(1);

    assertThat(new Backoff(second, second, () -> 0).after(1, null))
        .isEqualTo(Duration.ofMillis(800));
    assertThat(new Backoff(second, second, () -> 1).after(1, null))
        .isEqualTo(Duration.ofMillis(1_200));
  }

  @Test
  void delayIsNeverShorterThanAsked() {
    Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2), () -> 0.5);

    assertThat(backoff.after(1, Duration.ofMinutes(10))).isEqualTo(Duration.ofMinutes(10));
    assertThat(backoff.after(1, Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void retryAfterIsReadAsSecondsOrDate() {
    assertThat(RetryAfter.parse("120", NOW)).isEqualTo(Duration.ofMinutes(2));
    assertThat(RetryAfter.parse("Fri, 20 Nov 2026 10:01:00 GMT", NOW))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(RetryAfter.parse("Fri, 20 Nov 2026 09:01:00 GMT", NOW)).isEqualTo(Duration.ZERO);
    assertThat(RetryAfter.parse("-5", NOW)).isNull();
    assertThat(RetryAfter.parse("99999999999999", NOW)).isNull();
    assertThat(RetryAfter.parse("soon", NOW)).isNull();
    assertThat(RetryAfter.parse(null, NOW)).isNull();
  }

  @Test
  void answerTellsOfTheTicket() {
    assertThat(
            TicketAnswer.parse(
                """
                {"externalId":"JANK-7","url":"https://t/7","state":"Closed",\
                "fixedInVersionCode":110}"""))
        .isEqualTo(new TicketAnswer("JANK-7", "https://t/7", TicketState.CLOSED, 110L));
    assertThat(TicketAnswer.parse("{\"id\":12}"))
        .isEqualTo(new TicketAnswer("12", null, null, null));
  }

  @Test
  void answerThatTellsNothingIsFine() {
    TicketAnswer nothing = new TicketAnswer(null, null, null, null);

    for (String body :
        new String[] {
          "", "ok", "[1]", "null", "{", "{\"externalId\":{}}", "{\"url\":\"javascript:alert(1)\"}"
        }) {
      assertThat(TicketAnswer.parse(body)).as(body).isEqualTo(nothing);
    }
    assertThat(nothing.stateAfter(TicketEventType.OPENED)).isEqualTo(TicketState.OPEN);
    assertThat(nothing.stateAfter(TicketEventType.VERIFIED_FIXED)).isEqualTo(TicketState.CLOSED);
  }
}
