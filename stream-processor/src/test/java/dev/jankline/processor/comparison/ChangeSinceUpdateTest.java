package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.schema.DeviceTier;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChangeSinceUpdateTest {
  private static final int DEVICES = 600;
  private static final int CLUSTERS = 8;
  private static final int HOURS = 24;
  private static final double SURE = Math.log(CLUSTERS / 0.05);

  @Test
  void clusterThatGotWorse_isFound_whenNobodyKeepsTheOlderVersion() {
    Compared compared = fleet(3, 1, 1);

    assertThat(compared.cluster("c0").logEvidence()).isLessThan(SURE);
    assertThat(compared.isUpdateOfAll()).isTrue();
    Map<String, ChangeSinceUpdate> changes = changes(compared);
    ChangeSinceUpdate changed = Objects.requireNonNull(changes.get("c0"));
    assertThat(changed.logEvidence()).isGreaterThan(SURE);
    assertThat(changed.low()).isLessThan(3);
    assertThat(changed.high()).isGreaterThan(3);
    changes.remove("c0");
    assertThat(changes.values()).isNotEmpty().allMatch(one -> one.logEvidence() < SURE);
  }

  /** Users, weekdays and hours of the day change all clusters alike. */
  @Test
  void whatAllClustersHaveInCommon_isNoChange() {
    assertThat(changes(fleet(1, 2, 1)).values())
        .isNotEmpty()
        .allMatch(change -> change.logEvidence() < SURE);
  }

  @Test
  void isNotNeeded_whileOthersKeepTheOlderVersion() {
    assertThat(fleet(3, 1, DEVICES / 20).isUpdateOfAll()).isFalse();
  }

  private static Map<String, ChangeSinceUpdate> changes(Compared compared) {
    Map<String, ChangeSinceUpdate> changes = new HashMap<>();
    compared
        .stepsSinceUpdate()
        .forEach((name, step) -> changes.put(name, ChangeSinceUpdate.of(step)));
    return changes;
  }

  /** All devices but some update at once. */
  private static Compared fleet(double ratioOfFirst, double ratioOfAll, int older) {
    SplittableRandom random = new SplittableRandom(1);
    ComparisonSums sums = new ComparisonSums();
    for (int i = 0; i < DEVICES; i++) {
      String device = "d" + i;
      double rate = 0.05 * Math.exp(random.nextGaussian());
      for (int hour = 0; hour < HOURS; hour++) {
        Map<String, Integer> stalls = stalls(rate, 1, random);
        sums.addPast(device, 20, stalls, stalls.size());
      }
      for (int block = 0; block < HOURS; block++) {
        boolean isOlder = i < older;
        double all = isOlder ? 1 : ratioOfAll;
        Map<String, Integer> stalls = stalls(rate * all, isOlder ? 1 : ratioOfFirst, random);
        int cell = Cells.cell(block, 0, 14, DeviceTier.MID);
        Side side = isOlder ? Side.OLDER : Side.NEWER;
        sums.addBlock(device, cell, side, 20, stalls, stalls.size());
      }
    }
    return sums.compare();
  }

  private static Map<String, Integer> stalls(double rate, double first, SplittableRandom random) {
    Map<String, Integer> stalls = new HashMap<>();
    for (int c = 0; c < CLUSTERS; c++) {
      if (random.nextDouble() < rate * (c == 0 ? first : 1)) {
        stalls.put("c" + c, 1);
      }
    }
    return stalls;
  }
}
