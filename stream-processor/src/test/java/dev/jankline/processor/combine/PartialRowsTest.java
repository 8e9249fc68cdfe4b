package dev.jankline.processor.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.commit.Origin;
import dev.jankline.processor.commit.WaitingLimits;
import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.SampleRecords;
import dev.jankline.processor.row.SceneRow;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.SceneCount;
import org.junit.jupiter.api.Test;

class PartialRowsTest {
  private static final long MANY = 1L << 30;

  @Test
  void addsUpWhatHasTheSameKey_withTheLastRecordAndTheNewestTime() {
    PartialRows rows = new PartialRows(new WaitingLimits(10, MANY));
    rows.add(scene("feed"), origin(1, 9));
    rows.add(scene("search"), origin(2, 2));
    rows.add(scene("feed"), origin(3, 3));

    assertThat(rows.drain())
        .containsExactly(
            new PartialRow(scene("feed").plus(scene("feed")), origin(3, 9)),
            new PartialRow(scene("search"), origin(2, 2)));
    assertThat(rows.drain()).isEmpty();
  }

  @Test
  void isFull_whenThereIsARowTooMany() {
    PartialRows rows = new PartialRows(new WaitingLimits(1, MANY));
    rows.add(scene("feed"), origin(1, 1));
    rows.add(scene("feed"), origin(2, 2));
    assertThat(rows.isFull()).isFalse();

    rows.add(scene("search"), origin(3, 3));
    assertThat(rows.isFull()).isTrue();
    rows.drain();
    assertThat(rows.isFull()).isFalse();
  }

  @Test
  void isFull_whenRowsAreWide() {
    PartialRows rows = new PartialRows(new WaitingLimits(100, 100_000));
    for (int i = 0; i < 4; i++) {
      rows.add(scene(i + "x".repeat(15_000)), origin(i, i));
    }
    assertThat(rows.isFull()).as("key and row hold the name of the scene").isTrue();
    rows.drain();
    for (int i = 0; i < 3; i++) {
      rows.add(scene(i + "x".repeat(15_000)), origin(i, i));
    }
    assertThat(rows.isFull()).isFalse();
  }

  @Test
  void fails_whenARowWouldNotFitIntoARecord() {
    PartialRows rows = new PartialRows(new WaitingLimits(100, MANY));
    int half = PartialRows.MAX_ROW_BYTES / 2;

    rows.add(scene("x".repeat(half - 1_000)), origin(1, 1));
    assertThatThrownBy(() -> rows.add(scene("x".repeat(half)), origin(2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("950000");
  }

  private static Row scene(String name) {
    SceneCount count = SampleRecords.of(SceneCount.class);
    count.setScene(name);
    return new SceneRow(count);
  }

  private static Origin origin(long offset, long seconds) {
    return new Origin("jank.events.v1", 0, offset, AnEvent.NOON.plusSeconds(seconds));
  }
}
