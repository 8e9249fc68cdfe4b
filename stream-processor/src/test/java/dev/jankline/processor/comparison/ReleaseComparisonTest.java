package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.processor.comparison.ComparisonSums.Compared;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ReleaseComparisonTest {
  private static final int RUNS = 20;
  private static final double TWENTY = Math.log(20);

  /** Two devices of each side in one cell, by hand: 6 of 100 against 3 of 100 minutes. */
  @Test
  void ratioIsThatOfMantelAndHaenszel_andEachDeviceIsAnObservation() {
    ComparisonSums sums = new ComparisonSums();
    sums.addBlock("a", 0, Side.NEWER, 50, Map.of("c", 3), 3);
    sums.addBlock("b", 0, Side.NEWER, 50, Map.of("c", 3), 3);
    sums.addBlock("d", 0, Side.OLDER, 50, Map.of("c", 3), 3);
    sums.addBlock("e", 0, Side.OLDER, 50, Map.of(), 0);
    sums.addBlock("e", 3, Side.OLDER, 50, Map.of("c", 5), 5);

    Compared findings = sums.compare();

    assertThat(findings.isControlled()).isFalse();
    Finding cluster = findings.cluster("c");
    assertThat(cluster.ratio()).isEqualTo(2, within(1e-9));
    assertThat(cluster.newerStalls()).isEqualTo(6);
    assertThat(cluster.olderStalls()).isEqualTo(8);
    assertThat(cluster.ownPastRatio()).isNaN();
    // Both devices of the newer side have what the mean expects: dispersion 1. Of the older side
    // n = (3, 5), e = (50, 100), mean 8/150: Σ(n − μe)² = 1/9 + 1/9, below 1. s² = 1/6 + 1/3, each
    // more by one over the effective number of devices: 18/36 and 34/64.
    double variance = (1 + 18.0 / 36) / 6 + (1 + 34.0 / 64) / 3;
    assertThat(cluster.standardError()).isEqualTo(Math.sqrt(variance), within(1e-9));
  }

  /** One device in a hundred that stalled all the time before must not decide. */
  @Test
  void devicesThatStalledTenTimesAsOftenBefore_areLeftOut() {
    ComparisonSums sums = new ComparisonSums();
    for (int i = 0; i < 200; i++) {
      String device = "d" + i;
      boolean isHot = i == 0;
      for (int hour = 0; hour < 10; hour++) {
        boolean isAffected = isHot || i % 10 == hour;
        sums.addPast(
            device, 6, isAffected ? Map.of("c", 1) : Map.of(), isHot ? 5 : isAffected ? 1 : 0);
      }
      Side side = i % 2 == 0 ? Side.NEWER : Side.OLDER;
      sums.addBlock(device, 0, side, 30, isHot ? Map.of("c", 6) : Map.of("c", 1), isHot ? 25 : 1);
      sums.forget(device);
    }

    ComparisonSums read = new ComparisonSums();
    sums.write(null).forEach(group -> read.add(group, cell -> cell));

    assertThat(sums.leftOutMinutes()).containsExactly(30L, 0L);
    for (Compared compared : List.of(sums.compare(), read.compare())) {
      assertThat(compared.isControlled()).isTrue();
      assertThat(compared.cluster("c").newerStalls()).isEqualTo(99);
      assertThat(compared.cluster("c").ratio()).isEqualTo(1, within(0.02));
      assertThat(compared.app().newerStalls()).isEqualTo(99);
    }
  }

  /** Where all devices stall all the time, none does so more often than the others. */
  @Test
  void fleetThatStallsAllTheTime_hasNoDeviceLeftOut() {
    ComparisonSums sums = new ComparisonSums();
    for (int i = 0; i < 20; i++) {
      sums.addPast("d" + i, 6, Map.of("c", 1), i % 2 == 0 ? 5 : 1);
      sums.addBlock("d" + i, 0, i < 10 ? Side.NEWER : Side.OLDER, 30, Map.of("c", 6), 25);
    }

    assertThat(sums.leftOutMinutes()).containsExactly(0L, 0L);
    assertThat(sums.compare().cluster("c").newerStalls()).isEqualTo(60);
  }

  @Test
  void aDeviceThatRepeatsItself_countsForLess() {
    ComparisonSums spread = new ComparisonSums();
    ComparisonSums heaped = new ComparisonSums();
    for (int i = 0; i < 20; i++) {
      for (Side side : Side.values()) {
        spread.addBlock(side.name() + i, 0, side, 60, Map.of("c", 1), 1);
        int heap = i % 10 == 0 ? 10 : 0;
        heaped.addBlock(
            side.name() + i, 0, side, 60, heap == 0 ? Map.of() : Map.of("c", heap), heap);
      }
    }

    double few = heaped.compare().cluster("c").standardError();
    assertThat(few).isGreaterThan(2.5 * spread.compare().cluster("c").standardError());
  }

  /** A company's phones stall ten times as much as others, in both versions, and update first. */
  @Test
  void devicesThatWereAlwaysWorse_areNoRegression() {
    int falseClusters = 0;
    int falseApps = 0;
    int foolsUncontrolled = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Fleet fleet = new Fleet(seed, 1, true);
      falseClusters += fleet.findings().cluster("c0").logEvidence() >= TWENTY ? 1 : 0;
      falseApps += fleet.findings().app().logEvidence() >= TWENTY ? 1 : 0;
      foolsUncontrolled += fleet.uncontrolled().app().logEvidence() >= TWENTY ? 1 : 0;
    }

    assertThat(foolsUncontrolled).as("without the past").isGreaterThan(RUNS / 2);
    assertThat(falseClusters).isLessThanOrEqualTo(1);
    assertThat(falseApps).isLessThanOrEqualTo(1);
  }

  @Test
  void findsWhatGotWorse_andTheIntervalHoldsIt() {
    int found = 0;
    int held = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Finding cluster = new Fleet(seed, 2, false).findings().cluster("c0");
      found += cluster.logEvidence() >= TWENTY ? 1 : 0;
      held += cluster.low() <= 2 && 2 <= cluster.high() ? 1 : 0;
    }

    assertThat(found).isGreaterThanOrEqualTo(RUNS - 1);
    assertThat(held).isGreaterThanOrEqualTo(RUNS - 1);
  }

  @Test
  void standardErrorIsTheSpreadOfTheRatio() {
    double sum = 0;
    for (int seed = 0; seed < 60; seed++) {
      Finding app = new Fleet(seed, 1, false).findings().app();
      sum += Math.pow(Math.log(app.ratio()) / app.standardError(), 2);
    }

    assertThat(Math.sqrt(sum / 60)).isCloseTo(1, Offset.offset(0.3));
  }

  @Test
  void newClusterIsFound_withoutARatio() {
    ComparisonSums sums = new ComparisonSums();
    for (int i = 0; i < 200; i++) {
      sums.addPast("o" + i, 600, Map.of("known", 2), 2);
      sums.addPast("n" + i, 600, Map.of("known", 2), 2);
      sums.addBlock("o" + i, 0, Side.OLDER, 60, Map.of("known", 1), 1);
      sums.addBlock("n" + i, 0, Side.NEWER, 60, i < 40 ? Map.of("new", 1) : Map.of("known", 1), 1);
    }

    Finding found = sums.compare().cluster("new");
    assertThat(found.logEvidence()).isGreaterThan(Math.log(1_000));
    assertThat(found.ratio()).isNaN();
    assertThat(sums.compare().isControlled()).isTrue();
  }

  @Test
  void withoutAPast_nothingIsControlled() {
    Fleet fleet = new Fleet(1, 1, false);
    assertThat(fleet.findings().isControlled()).isTrue();
    assertThat(fleet.uncontrolled().isControlled()).isFalse();
    assertThat(fleet.uncontrolled().app().ownPastRatio()).isNaN();
  }

  /** 1,500 devices of three tiers and two vendors: 20 hours of use before the release, 12 after. */
  private static final class Fleet {
    private static final int DEVICES = 1_500;
    private static final int CLUSTERS = 12;
    private static final int PAST_HOURS = 20;
    private static final int BLOCKS = 12;

    private final ComparisonSums controlled = new ComparisonSums();
    private final ComparisonSums blind = new ComparisonSums();
    private final SplittableRandom random;

    Fleet(long seed, double ratio, boolean hasCompany) {
      random = new SplittableRandom(seed);
      for (int i = 0; i < DEVICES; i++) {
        boolean isCompany = hasCompany && i % 20 == 0;
        double rate = Math.exp(random.nextGaussian()) * (isCompany ? 10 : 1);
        boolean isNewer = isCompany || random.nextBoolean();
        device("d" + i, i % 6, rate, isNewer, isNewer ? ratio : 1);
      }
    }

    private void device(String id, int stratum, double rate, boolean isNewer, double ratio) {
      for (int hour = 0; hour < PAST_HOURS; hour++) {
        Map<String, Integer> stalls = stalls(rate, 1);
        controlled.addPast(id, 60, stalls, total(stalls));
      }
      for (int block = 0; block < BLOCKS; block++) {
        Map<String, Integer> stalls = stalls(rate, ratio);
        int cell = 3 * (2 * block + stratum / 3) + stratum % 3;
        Side side = isNewer ? Side.NEWER : Side.OLDER;
        controlled.addBlock(id, cell, side, 60, stalls, total(stalls));
        blind.addBlock(id, cell, side, 60, stalls, total(stalls));
      }
    }

    private Map<String, Integer> stalls(double rate, double ratioOfFirst) {
      Map<String, Integer> stalls = new HashMap<>();
      for (int c = 0; c < CLUSTERS; c++) {
        double mean = 0.04 / (c + 1) * rate * (c == 0 ? ratioOfFirst : 1);
        int n = Math.min(5, poisson(mean));
        if (n > 0) {
          stalls.put("c" + c, n);
        }
      }
      return stalls;
    }

    private static int total(Map<String, Integer> stalls) {
      return Math.min(5, stalls.values().stream().mapToInt(Integer::intValue).sum());
    }

    private int poisson(double mean) {
      double limit = Math.exp(-mean);
      int n = 0;
      for (double product = random.nextDouble(); product > limit; n++) {
        product *= random.nextDouble();
      }
      return n;
    }

    Compared findings() {
      return controlled.compare();
    }

    Compared uncontrolled() {
      return blind.compare();
    }
  }
}
