package dev.jankline.processor.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Ages;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BucketsTest {
  private static final long WEEK = Duration.ofDays(7).toMillis();
  private static final long MINUTE = 60_000;

  @Test
  void memoryIsLongerThanAnEventMayBeLate() {
    assertThat(Buckets.WIDTH.multipliedBy(Buckets.BEFORE))
        .isGreaterThan(Ages.GRACE.plus(Ages.KEPT));
  }

  @Test
  void searchesThisBucketAndThoseBefore() {
    assertThat(Buckets.toSearch(10 * WEEK + WEEK / 2))
        .containsExactly(10 * WEEK, 9 * WEEK, 8 * WEEK, 7 * WEEK, 6 * WEEK);
  }

  @Test
  void searchesTheNextBucketToo_whenItIsNear() {
    assertThat(Buckets.toSearch(11 * WEEK - 5 * MINUTE))
        .containsExactly(10 * WEEK, 9 * WEEK, 8 * WEEK, 7 * WEEK, 6 * WEEK, 11 * WEEK);
    assertThat(Buckets.toSearch(11 * WEEK - 6 * MINUTE)).hasSize(5).doesNotContain(11 * WEEK);
  }

  @Test
  void findsAnyRepeatWithinFourWeeks() {
    for (long first = 10 * WEEK; first <= 11 * WEEK; first += WEEK / 7) {
      for (long delay = -4 * MINUTE; delay <= 4 * WEEK; delay += WEEK / 13) {
        assertThat(Buckets.toSearch(first + delay)).contains(Buckets.of(first));
      }
    }
  }
}
