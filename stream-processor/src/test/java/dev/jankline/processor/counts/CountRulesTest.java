package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.counts.AggregateProcessor.TotalAge;
import dev.jankline.processor.counts.ReadPartialCountsProcessor.PartialCheck;
import dev.jankline.processor.days.Windows;
import dev.jankline.schema.AccountingCount;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** Which rows are added to totals. The window of the sample begins at noon. */
class CountRulesTest {
  private static final Row ROW = new OutcomeRow(SampleRecords.of(AccountingCount.class));

  @Test
  void totalChangesUntilFifteenDaysAfterItsDay() {
    Instant last = NOON.plus(Duration.ofDays(16));

    assertThat(TotalAge.isOver(ROW, last.toEpochMilli())).isFalse();
    assertThat(TotalAge.isOver(ROW, last.plusMillis(1).toEpochMilli())).isTrue();
  }

  @Test
  void storeKeepsTotalsLongerThanTheyChange() {
    assertThat(TotalAge.RETENTION).isGreaterThan(TotalAge.KEPT.plusDays(1));
  }

  /** Local state of the first version must be found: see {@code StoredDays}. */
  @Test
  void segmentsOfTheStoreAreThoseOfTheFirstVersion() {
    assertThat(TotalAge.SEGMENT.toMillis())
        .isEqualTo(
            Stores.persistentWindowStore("totals", Duration.ofDays(11), Windows.DAY, false)
                .segmentIntervalMs());
  }

  @Test
  void refusesAWindowAfterTheTimeOfItsRecord_butForClocksThatDiffer() {
    Instant earliest = NOON.minus(Duration.ofHours(1));

    assertThat(PartialCheck.defect(ROW, earliest.toEpochMilli())).isEmpty();
    assertThat(PartialCheck.defect(ROW, earliest.minusMillis(1).toEpochMilli()))
        .contains("a partial count of a window after the time of its record");
  }
}
