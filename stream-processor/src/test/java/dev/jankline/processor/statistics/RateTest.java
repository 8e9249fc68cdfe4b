package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.jankline.processor.statistics.Rate.DeviceSums;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateTest {
  private static final int RUNS = 2000;

  /** Limits of Garwood for 10 and 0 events, from tables. */
  @Test
  void isTheExactIntervalOfAPoissonCount_whenEachDeviceCountsOnce() {
    Rate ten = Rate.of(new DeviceSums(10, 10, 1), 2);
    assertThat(ten.value()).isEqualTo(5);
    assertThat(ten.low()).isCloseTo(4.7954 / 2, offset(1e-4));
    assertThat(ten.high()).isCloseTo(18.3904 / 2, offset(1e-4));

    Rate none = Rate.of(DeviceSums.none(1), 1);
    assertThat(none.low()).isZero();
    assertThat(none.high()).isCloseTo(3.6889, offset(1e-4));
  }

  @Test
  void aDeviceWithAHundredStallsWidensTheInterval_asOneDevice() {
    Rate alone = Rate.of(new DeviceSums(100, 100, 1), 1);
    Rate oneDevice = Rate.of(new DeviceSums(100, 100 * 100, 100), 1);

    assertThat(alone.low()).isGreaterThan(80);
    assertThat(oneDevice.low()).isLessThan(5);
    assertThat(oneDevice.high()).isGreaterThan(500);
  }

  /** Half of the stalls come from devices that make up to 40 each. */
  @Test
  void coversTheTrueRate_withHeavyTailedDevices_whereAPoissonIntervalDoesNot() {
    Random random = new Random(7);
    int covered = 0;
    int poissonCovered = 0;
    for (int run = 0; run < RUNS; run++) {
      DeviceSums stalls = DeviceSums.none(40);
      double expected = 0;
      for (int device = 0; device < 2000; device++) {
        int size = device % 40 == 0 ? 40 : 1;
        expected += size * 0.03;
        if (random.nextDouble() < 0.03) {
          stalls = stalls.plus(size);
        }
      }
      covered += covers(Rate.of(stalls, 1), expected);
      DeviceSums single = new DeviceSums(stalls.sum(), stalls.sum(), 1);
      poissonCovered += covers(Rate.of(single, 1), expected);
    }
    assertThat(covered).isGreaterThanOrEqualTo((int) (0.95 * RUNS));
    assertThat(poissonCovered).isLessThan((int) (0.7 * RUNS));
  }

  @Test
  void weightsScaleTheInterval() {
    Rate raw = Rate.of(new DeviceSums(30, 60, 3), 100);
    double weight = 1 / 0.002;
    Rate fleet =
        Rate.of(new DeviceSums(30 * weight, 60 * weight * weight, 3 * weight), 100 * weight);

    assertThat(fleet.low()).isCloseTo(raw.low(), offset(1e-9));
    assertThat(fleet.high()).isCloseTo(raw.high(), offset(1e-9));
  }

  @Test
  void refusesSumsThatNoDevicesHave() {
    assertThatThrownBy(() -> new DeviceSums(5, 25, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DeviceSums(-1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Rate.of(DeviceSums.none(1), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int covers(Rate rate, double expected) {
    return rate.low() <= expected && expected <= rate.high() ? 1 : 0;
  }
}
