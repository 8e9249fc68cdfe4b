package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioGridTest {
  @Test
  void meanOfEvidenceThatSaysNothing_isOne() {
    double[] nothing = new double[RatioGrid.SIZE];
    assertThat(RatioGrid.logMeanExp(nothing)).isEqualTo(0, within(1e-12));
    assertThat(RatioGrid.logMeanExp(nothing, 0.5)).isEqualTo(0, within(1e-12));
  }

  @Test
  void smallScale_favoursSmallRatios_andALargeOneNone() {
    double[] small = new double[RatioGrid.SIZE];
    small[2] = 10;
    double[] large = new double[RatioGrid.SIZE];
    large[RatioGrid.SIZE - 1] = 10;

    assertThat(RatioGrid.logMeanExp(small, 0.5)).isGreaterThan(RatioGrid.logMeanExp(small) + 0.5);
    assertThat(RatioGrid.logMeanExp(large, 0.5)).isLessThan(RatioGrid.logMeanExp(large) - 0.5);
    assertThat(RatioGrid.logMeanExp(large, 1e6))
        .isEqualTo(RatioGrid.logMeanExp(large), within(1e-9));
  }
}
