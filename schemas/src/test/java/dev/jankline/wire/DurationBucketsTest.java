package dev.jankline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationBucketsTest {
  @ParameterizedTest
  @CsvSource({
    "-5, 0",
    "0, 0",
    "1, 0",
    "2, 4",
    "4, 8",
    "80, 25",
    "700, 37",
    "1024, 40",
    "1048575, 79",
    "1048576, 80",
    "9223372036854775807, 80"
  })
  void duration_isInItsBucket(long millis, int bucket) {
    assertThat(DurationBuckets.of(millis)).isEqualTo(bucket);
  }

  @Test
  void everyDuration_isWithinTheBoundsOfItsBucket() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5_000; i++) {
      long millis = 1L << random.nextInt(20);
      millis += random.nextLong(millis);
      int bucket = DurationBuckets.of(millis);
      assertThat((double) millis)
          .isBetween(DurationBuckets.lowerMillis(bucket), DurationBuckets.lowerMillis(bucket + 1));
    }
  }

  @Test
  void quantile_isWithinThePromisedError() {
    List<Long> durations = new ArrayList<>();
    List<Long> histogram = new ArrayList<>(Collections.nCopies(DurationBuckets.LAST + 1, 0L));
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 2_000; i++) {
      long millis = 80 + (long) Math.exp(random.nextDouble(10));
      durations.add(millis);
      int bucket = DurationBuckets.of(millis);
      histogram.set(bucket, histogram.get(bucket) + 1);
    }
    Collections.sort(durations);
    for (double share : new double[] {0.01, 0.5, 0.95, 0.99, 1.0}) {
      long exact = durations.get((int) Math.ceil(share * durations.size()) - 1);
      assertThat(DurationBuckets.quantileMillis(histogram, share))
          .isCloseTo(exact, Percentage.withPercentage(19));
    }
  }

  @Test
  void emptyHistogram_hasQuantileZero() {
    assertThat(DurationBuckets.quantileMillis(List.of(), 0.5)).isZero();
    assertThat(DurationBuckets.quantileMillis(List.of(0L, 0L), 0.5)).isZero();
  }

  @Test
  void quantile_countsFromTheFirstStall() {
    assertThat(DurationBuckets.quantileMillis(List.of(0L, 0L, 0L, 0L, 1L), 0)).isEqualTo(2);
  }
}
