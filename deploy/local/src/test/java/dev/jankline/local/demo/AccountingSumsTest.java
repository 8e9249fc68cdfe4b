package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountingSumsTest {
  private static final Instant HOUR = Instant.parse("2026-01-01T10:00:00Z");

  @Test
  void addsUpHoursAndApps() {
    AccountingSums accounting =
        AccountingSums.of(
            List.of(
                row("a", HOUR, outcome(OutcomeKind.ACCEPTED, "", 5)),
                row("a", HOUR.plus(Duration.ofHours(1)), outcome(OutcomeKind.ACCEPTED, "", 2)),
                row("b", HOUR, outcome(OutcomeKind.ACCEPTED, "", 1))));
    assertThat(accounting.sum(OutcomeKind.ACCEPTED)).isEqualTo(8);
  }

  @Test
  void tellsStallsFromOtherCountedEvents() {
    AccountingSums accounting =
        AccountingSums.of(
            List.of(
                row(
                    "a",
                    HOUR,
                    outcome(OutcomeKind.COUNTED, "EXPOSURE", 7),
                    outcome(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", 3),
                    outcome(OutcomeKind.COUNTED, "STALL_UNSYMBOLIZED", 2))));
    assertThat(accounting.sum(OutcomeKind.COUNTED)).isEqualTo(12);
    assertThat(accounting.stalls()).isEqualTo(5);
    assertThat(accounting.symbolized()).isEqualTo(3);
  }

  @Test
  void isInFlight_untilEveryAcceptedEventHasEndedSomewhere() {
    AccountingSums accounting =
        AccountingSums.of(
            List.of(
                row(
                    "a",
                    HOUR,
                    outcome(OutcomeKind.ACCEPTED, "", 10),
                    outcome(OutcomeKind.COUNTED, "EXPOSURE", 4),
                    outcome(OutcomeKind.DUPLICATE, "", 3),
                    outcome(OutcomeKind.DROPPED, "LATE", 1),
                    outcome(OutcomeKind.DEAD_LETTERED, "MALFORMED", 1),
                    outcome(OutcomeKind.REJECTED, "MALFORMED", 100))));
    assertThat(accounting.inFlight()).isEqualTo(1);
  }

  private static AccountingCount row(String app, Instant start, Outcome... outcomes) {
    return new AccountingCount(app, start, Duration.ofHours(1).toMillis(), List.of(outcomes));
  }

  private static Outcome outcome(OutcomeKind kind, String reason, long events) {
    return new Outcome(kind, reason, events);
  }
}
