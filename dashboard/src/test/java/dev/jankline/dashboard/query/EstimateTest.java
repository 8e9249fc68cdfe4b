package dev.jankline.dashboard.query;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
  private static final long HOUR = 3_600_000;

  @Test
  void intervalOfAPoissonCountIsNearTheExactOne() {
    Estimate rate = requireNonNull(Estimate.perHour(10, HOUR));
    assertThat(rate.value()).isEqualTo(10);
    // Exact: 4.795 to 18.39.
    assertThat(rate.low()).isCloseTo(4.795, within(0.05));
    assertThat(rate.high()).isCloseTo(18.39, within(0.05));
  }

  @Test
  void noEventsHaveAnUpperEnd() {
    Estimate rate = requireNonNull(Estimate.perHour(0, HOUR));
    assertThat(rate.low()).isZero();
    assertThat(rate.high()).isCloseTo(3.69, within(0.1));
  }

  @Test
  void nothingIsSaid_withoutExposure() {
    assertThat(Estimate.perHour(10, 0)).isNull();
    assertThat(Estimate.ratio(1, HOUR, 1, 0)).isNull();
    assertThat(Estimate.ratio(0, HOUR, 0, HOUR)).isNull();
  }

  @Test
  void thereIsNoRatio_whenTheOlderVersionHadNone() {
    assertThat(Estimate.ratio(5, HOUR, 0, HOUR)).isNull();
  }

  @Test
  void ratioHasNoInterval_whenTheNewerVersionHadNone() {
    assertThat(Estimate.ratio(0, HOUR, 5, HOUR)).isEqualTo(new Estimate(0.0, null, null));
  }

  @Test
  void ratioHasAnIntervalAroundIt() {
    Estimate ratio = requireNonNull(Estimate.ratio(200, HOUR, 100, HOUR));
    assertThat(ratio.value()).isEqualTo(2);
    assertThat(ratio.low()).isCloseTo(1.573, within(0.01));
    assertThat(ratio.high()).isCloseTo(2.542, within(0.01));
  }
}
