package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import org.junit.jupiter.api.Test;

class OutcomeRowTest {
  @Test
  void sortsByKindAndReason_withoutZeros() {
    Row sum =
        row(OutcomeKind.COUNTED, "STALL_UNSYMBOLIZED", 1)
            .plus(row(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", 1))
            .plus(
                row(OutcomeKind.COUNTED, "STALL_UNSYMBOLIZED", -1)
                    .plus(row(OutcomeKind.ACCEPTED, "", 2)));

    assertThat(((OutcomeRow) sum).count().getOutcomes())
        .extracting(Outcome::getKind, Outcome::getReason, Outcome::getEvents)
        .containsExactly(
            tuple(OutcomeKind.ACCEPTED, "", 2L),
            tuple(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", 1L));
  }

  @Test
  void belongsToTheHourOfReceipt() {
    assertThat(row(OutcomeKind.ACCEPTED, "", 1).windowStart()).isEqualTo(NOON);
  }

  private static Row row(OutcomeKind kind, String reason, long events) {
    return OutcomeRow.of(new AccountingEntry("app", NOON.plusSeconds(3599), kind, reason, events));
  }
}
