package dev.jankline.processor.combine;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Lens;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentExemplarsTest {
  private final SentExemplars sent = new SentExemplars();

  @Test
  void remembersAMarkUntilTheNextDay() {
    long mark = SentExemplars.mark("app", Lens.KEY, "k2:1", 7);

    assertThat(sent.add(mark, NOON)).isTrue();
    assertThat(sent.add(mark, NOON.plus(Duration.ofHours(11)))).isFalse();
    assertThat(sent.add(mark, NOON.plus(Duration.ofHours(12)))).isTrue();
    assertThat(sent.add(mark, NOON)).as("a late record does not begin a day").isFalse();
  }

  @Test
  void forgetsAMark() {
    sent.add(1, NOON);
    sent.add(2, NOON);
    sent.forget(1);

    assertThat(sent.add(1, NOON)).isTrue();
    assertThat(sent.add(2, NOON)).isFalse();
  }

  @Test
  void marksDiffer_byAppLensFingerprintAndVersion() {
    Set<Long> marks = new HashSet<>();
    for (Lens lens : Lens.values()) {
      for (int i = 0; i < 1_000; i++) {
        marks.add(SentExemplars.mark("app" + i % 2, lens, "k2:" + i / 10, i % 10));
      }
    }
    assertThat(marks).hasSize(4 * 1_000);
  }

  @Test
  void remembersMostMarksOf20000Clusters() {
    int again = 0;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 20_000; i++) {
        for (Lens lens : new Lens[] {Lens.KEY, Lens.INNER, Lens.OUTER}) {
          boolean isNew = sent.add(SentExemplars.mark("app", lens, "k2:" + i, 7), NOON);
          again += round == 1 && isNew ? 1 : 0;
        }
      }
    }
    assertThat(again).isLessThan(60_000 / 5);
  }
}
