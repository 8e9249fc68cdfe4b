package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.processor.comparison.ExposureSums.DeviceExposure;
import dev.jankline.processor.comparison.SubjectSums.DeviceStalls;
import dev.jankline.schema.DeviceTier;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviceWeightsTest {
  private static final int LOW = Cells.tier(DeviceTier.LOW);
  private static final int SECOND_DAY = 4;

  /**
   * On the first day the sides have 30 minutes each, on the second 30 against 10: the newer side's
   * weights are 1/2 and 1/4. Of its devices one has 10 and 30 minutes, the other 20 and none.
   */
  @Test
  void weightsOfADevicesDays_areAddedUpBeforeTheyAreSquared() {
    ComparisonSums sums = new ComparisonSums();
    for (String device : new String[] {"x", "y", "z"}) {
      sums.addPast(device, 60, Map.of(), 0);
    }
    add(sums, "x", 0, Side.NEWER, 10);
    add(sums, "y", 0, Side.NEWER, 20);
    add(sums, "z", 0, Side.OLDER, 30);
    for (int block = SECOND_DAY; block < SECOND_DAY + 2; block++) {
      add(sums, "x", block, Side.NEWER, 15);
      add(sums, "z", block, Side.OLDER, 5);
    }
    ComparisonSums read = new ComparisonSums();
    sums.write(null).forEach(group -> read.add(group, cell -> cell));

    for (ComparisonSums each : new ComparisonSums[] {sums, read}) {
      DeviceWeights weights = new DeviceWeights(each.compare().exposure());
      double x = 10 / 2.0 + 30 / 4.0;
      double y = 20 / 2.0;
      assertThat(weights.now(Side.NEWER, LOW))
          .isEqualTo((x * x + y * y) / (40 * 40 + 20 * 20), within(1e-9));
      // By the past of the devices: 120 against 60 minutes, then 60 against 60 in each block.
      double px = 10 / 3.0 + 30 / 2.0;
      double py = 20 / 3.0;
      assertThat(weights.both(Side.NEWER, LOW))
          .isEqualTo((x * px + y * py) / (40 * 40 + 20 * 20), within(1e-9));
      assertThat(weights.now(Side.NEWER, Cells.tier(DeviceTier.HIGH))).isZero();
    }
  }

  private static void add(ComparisonSums sums, String device, int block, Side side, int minutes) {
    int cell = Cells.cell(block, 0, 14, DeviceTier.LOW);
    sums.addBlock(device, cell, side, minutes, Map.of(), 0);
  }

  @Test
  void ofRatesThatStay_allOfTheSpreadLasts_andOfOthersNone() {
    assertThat(lasting(20, 60)).isEqualTo(200, within(1e-9));
    assertThat(lasting(40, 40)).isEqualTo(0, within(1e-9));
    assertThat(lasting(60, 20)).isZero();
  }

  /** Two devices with 10 and 30 stalls in 100 minutes, and some in 200 minutes of the past. */
  private static double lasting(long pastOfOne, long pastOfOther) {
    ExposureSums use = new ExposureSums();
    SubjectSums stalls = new SubjectSums();
    long[] past = {pastOfOne, pastOfOther};
    for (int device = 0; device < past.length; device++) {
      DeviceExposure exposure = new DeviceExposure(100, 200);
      long now = 10 + 20L * device;
      use.addBlock(0, Side.OLDER, 100, 200);
      use.replaceDevice(0, Side.OLDER, DeviceExposure.NONE, exposure);
      stalls.addBlock(0, Side.OLDER, now, past[device]);
      stalls.addDevice(0, Side.OLDER, new DeviceStalls(now, past[device]), exposure, 1);
    }
    assertThat(stalls.spread(Side.OLDER, use)).isEqualTo(200, within(1e-9));
    return stalls.lasting(Side.OLDER, 0, use);
  }
}
