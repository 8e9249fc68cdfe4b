package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.statistics.Rate.DeviceSums;
import dev.jankline.schema.Estimate;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EstimatesTest {
  private final Estimates estimates = new Estimates();

  @Test
  void isTheRateOfItsSums_alsoWhenTheyWereAskedForBefore_withOtherExposure() {
    assertThat(estimates.of(3, 5, 50, 1)).isNotNull();

    for (double exposure : new double[] {10, 0.5}) {
      Rate rate = Rate.of(new DeviceSums(3, 5, 50), exposure);
      assertThat(estimates.of(3, 5, 50, exposure))
          .isEqualTo(new Estimate(rate.value(), rate.low(), rate.high()));
    }
  }

  @Test
  void isAlwaysFinite_andUnknownWithoutExposure() {
    assertThat(estimates.of(3, 5, 50, 0)).isNull();
    assertThat(estimates.of(0, 0, 50, 0)).isNull();
    Estimate none = Objects.requireNonNull(estimates.of(0, 0, 50, 1e-6));
    assertThat(none.getLow()).isZero();
    assertThat(none.getHigh()).isFinite().isPositive();
  }

  @Test
  void tellsSumsApart() {
    Estimate one = estimates.of(3, 5, 50, 1);

    assertThat(estimates.of(3, 3, 50, 1)).isNotEqualTo(one);
    assertThat(estimates.of(3, 5, 60, 1)).isNotEqualTo(one);
    assertThat(estimates.of(4, 5, 50, 1)).isNotEqualTo(one);
  }

  @Test
  void goesOn_whenMoreSumsCameThanAreRemembered() {
    Estimate first = estimates.of(1, 1, 50, 2);
    for (int sum = 2; sum < 10_000; sum++) {
      assertThat(Objects.requireNonNull(estimates.of(sum, sum, 50, 2)).getValue())
          .isEqualTo(sum / 2.0);
    }

    assertThat(estimates.of(1, 1, 50, 2)).isEqualTo(first);
  }
}
