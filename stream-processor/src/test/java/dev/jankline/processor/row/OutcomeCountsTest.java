package dev.jankline.processor.row;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.OutcomeKind;
import org.junit.jupiter.api.Test;

class OutcomeCountsTest {
  @Test
  void sortsByKindAndReason_withoutZeros() {
    OutcomeCount sum =
        OutcomeCounts.merge(
            OutcomeCounts.merge(
                entry(OutcomeKind.COUNTED, "STALL_UNSYMBOLIZED", 1),
                entry(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", 1)),
            OutcomeCounts.merge(
                entry(OutcomeKind.COUNTED, "STALL_UNSYMBOLIZED", -1),
                entry(OutcomeKind.ACCEPTED, "", 2)));

    assertThat(sum.getOutcomes())
        .extracting(Outcome::getKind, Outcome::getReason, Outcome::getEvents)
        .containsExactly(
            tuple(OutcomeKind.ACCEPTED, "", 2L),
            tuple(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", 1L));
  }

  @Test
  void belongsToTheHourOfReceipt() {
    assertThat(entry(OutcomeKind.ACCEPTED, "", 1).getWindowStart()).isEqualTo(NOON);
  }

  private static OutcomeCount entry(OutcomeKind kind, String reason, long events) {
    return OutcomeCounts.of(new LedgerEntry("app", NOON.plusSeconds(3599), kind, reason, events));
  }
}
