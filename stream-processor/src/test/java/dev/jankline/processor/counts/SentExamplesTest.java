package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Grouping;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentExamplesTest {
  private final SentExamples sent = new SentExamples();

  @Test
  void remembersAMarkUntilTheNextDay() {
    long mark = SentExamples.mark("app", Grouping.PRIMARY, "k1:1", 7);

    assertThat(sent.holds(mark, NOON)).isFalse();
    sent.add(mark, NOON);
    assertThat(sent.holds(mark, NOON.plus(Duration.ofHours(11)))).isTrue();
    assertThat(sent.holds(mark, NOON.plus(Duration.ofHours(12)))).isFalse();
    sent.add(mark, NOON);
    assertThat(sent.holds(mark, NOON)).as("a mark of the day before").isFalse();
    sent.add(mark, NOON.plus(Duration.ofHours(12)));
    assertThat(sent.holds(mark, NOON)).as("a late record does not begin a day").isTrue();
  }

  @Test
  void forgetsAMark() {
    sent.add(1, NOON);
    sent.add(2, NOON);
    sent.forget(1);

    assertThat(sent.holds(1, NOON)).isFalse();
    assertThat(sent.holds(2, NOON)).isTrue();
  }

  @Test
  void marksDiffer_byAppGroupingFingerprintAndVersion() {
    Set<Long> marks = new HashSet<>();
    for (Grouping grouping : Grouping.values()) {
      for (int i = 0; i < 1_000; i++) {
        marks.add(SentExamples.mark("app" + i % 2, grouping, "k1:" + i / 10, i % 10));
      }
    }
    assertThat(marks).hasSize(4 * 1_000);
  }

  @Test
  void remembersMostMarksOf20000Clusters() {
    int forgotten = 0;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 20_000; i++) {
        for (Grouping grouping :
            new Grouping[] {Grouping.PRIMARY, Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT}) {
          long mark = SentExamples.mark("app", grouping, "k1:" + i, 7);
          forgotten += round == 1 && !sent.holds(mark, NOON) ? 1 : 0;
          sent.add(mark, NOON);
        }
      }
    }
    assertThat(forgotten).isLessThan(60_000 / 50);
  }
}
