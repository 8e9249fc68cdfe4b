package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.counts.PreAggregateProcessor.PartialRows;
import dev.jankline.processor.counts.PreAggregateProcessor.PartialRows.PartialRow;
import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ScreenCount;
import org.junit.jupiter.api.Test;

class PartialRowsTest {
  private static final long MANY = 1L << 30;

  @Test
  void addsUpWhatHasTheSameKey_withTheLastRecordAndTheNewestTime() {
    PartialRows rows = new PartialRows(new WaitingLimits(10, MANY));
    rows.add(screen("feed"), origin(1, 9));
    rows.add(screen("search"), origin(2, 2));
    rows.add(screen("feed"), origin(3, 3));

    assertThat(rows.drain())
        .containsExactly(
            new PartialRow(screen("feed").plus(screen("feed")), origin(3, 9)),
            new PartialRow(screen("search"), origin(2, 2)));
    assertThat(rows.drain()).isEmpty();
  }

  @Test
  void isFull_whenThereIsARowTooMany() {
    PartialRows rows = new PartialRows(new WaitingLimits(1, MANY));
    rows.add(screen("feed"), origin(1, 1));
    rows.add(screen("feed"), origin(2, 2));
    assertThat(rows.isFull()).isFalse();

    rows.add(screen("search"), origin(3, 3));
    assertThat(rows.isFull()).isTrue();
    rows.drain();
    assertThat(rows.isFull()).isFalse();
  }

  @Test
  void isFull_whenRowsAreWide() {
    PartialRows rows = new PartialRows(new WaitingLimits(100, 100_000));
    for (int i = 0; i < 4; i++) {
      rows.add(screen(i + "x".repeat(15_000)), origin(i, i));
    }
    assertThat(rows.isFull()).as("key and row hold the name of the screen").isTrue();
    rows.drain();
    for (int i = 0; i < 3; i++) {
      rows.add(screen(i + "x".repeat(15_000)), origin(i, i));
    }
    assertThat(rows.isFull()).isFalse();
  }

  @Test
  void fails_whenARowWouldNotFitIntoARecord() {
    PartialRows rows = new PartialRows(new WaitingLimits(100, MANY));
    int half = PartialRows.MAX_ROW_BYTES / 2;

    rows.add(screen("x".repeat(half - 1_000)), origin(1, 1));
    assertThatThrownBy(() -> rows.add(screen("x".repeat(half)), origin(2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("950000");
  }

  private static Row screen(String name) {
    ScreenCount count = SampleRecords.of(ScreenCount.class);
    count.setScreen(name);
    return new ScreenRow(count);
  }

  private static Origin origin(long offset, long seconds) {
    return new Origin("jank.events.v1", 0, offset, AnEvent.NOON.plusSeconds(seconds));
  }
}
