package dev.jankline.processor.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BucketsTest {
  private static final long WEEK = Duration.ofDays(7).toMillis();
  private static final long MINUTE = 60_000;

  @Test
  void searchesThisBucketAndTheOneBefore() {
    assertThat(Buckets.toSearch(10 * WEEK + WEEK / 2)).containsExactly(10 * WEEK, 9 * WEEK);
  }

  @Test
  void searchesTheNextBucketToo_whenItIsNear() {
    assertThat(Buckets.toSearch(11 * WEEK - 5 * MINUTE))
        .containsExactly(10 * WEEK, 9 * WEEK, 11 * WEEK);
    assertThat(Buckets.toSearch(11 * WEEK - 6 * MINUTE)).containsExactly(10 * WEEK, 9 * WEEK);
  }

  @Test
  void findsAnyRepeatWithinSevenDays() {
    for (long first = 10 * WEEK; first <= 11 * WEEK; first += WEEK / 7) {
      for (long delay = -4 * MINUTE; delay <= WEEK; delay += WEEK / 13) {
        assertThat(Buckets.toSearch(first + delay)).contains(Buckets.of(first));
      }
    }
  }
}
