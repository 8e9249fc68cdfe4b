package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.comparison.ComparisonSums.Compared;
import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.GroupSum;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class GroupRatiosTest {
  private static final int RUNS = 20;
  private static final double RATIO = 3;
  private static final List<String> VENDORS = List.of("google", "samsung");
  private static final List<DeviceTier> TIERS =
      List.of(DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH);
  private static final int WORSE_OS = 14;

  @Test
  void ratioIsThatOfTheReleaseThatAloneIsWorse_alsoWhenCellsDoNotKeepReleasesApart() {
    for (IntUnaryOperator kept : List.<IntUnaryOperator>of(cell -> cell, Cells::tier)) {
      int held = 0;
      int heldOther = 0;
      int heldVendor = 0;
      for (int seed = 0; seed < RUNS; seed++) {
        Fleet fleet = new Fleet(seed, kept);
        List<BalanceLine> lines = fleet.groups.ofCluster(fleet.compared, "c");
        assertThat(lines)
            .extracting(line -> line.getDimension() + " " + line.getValue())
            .containsExactlyInAnyOrder("os 13", "os 14", "vendor google", "vendor samsung");
        Estimate worse = ratio(lines, "14");
        Estimate other = ratio(lines, "13");
        held += holds(worse, RATIO);
        heldOther += holds(other, 1);
        assertThat(worse.getValue()).isGreaterThan(1.5 * other.getValue());
        // Half of the devices of each vendor run the release.
        heldVendor += holds(ratio(lines, "google"), (1 + RATIO) / 2);
      }
      assertThat(held).isGreaterThanOrEqualTo(RUNS - 1);
      assertThat(heldOther).isGreaterThanOrEqualTo(RUNS - 1);
      assertThat(heldVendor).isGreaterThanOrEqualTo(RUNS - 1);
    }
  }

  @Test
  void linesOfTheAppHaveTheSharesOfBothSides_andTheRatioWhereItIsOfAGroup() {
    Fleet fleet = new Fleet(1, cell -> cell);
    assertThat(fleet.groups.ofApp(fleet.compared))
        .hasSize(7)
        .allSatisfy(
            line ->
                assertThat(line.getRatio() == null).isEqualTo(line.getDimension().equals("tier")));
  }

  private static int holds(Estimate estimate, double ratio) {
    return estimate.getLow() <= ratio && ratio <= estimate.getHigh() ? 1 : 0;
  }

  private static Estimate ratio(List<BalanceLine> lines, String value) {
    return lines.stream()
        .filter(line -> line.getValue().equals(value))
        .map(line -> Objects.requireNonNull(line.getRatio()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * 1,000 devices that differ in how often they stall; the newer version is worse on one release.
   */
  private static final class Fleet {
    private final Compared compared;
    private final GroupRatios groups;

    Fleet(long seed, IntUnaryOperator kept) {
      SplittableRandom random = new SplittableRandom(seed);
      ComparisonSums sums = new ComparisonSums();
      for (int i = 0; i < 1_000; i++) {
        double rate = 0.5 * Math.exp(0.7 * random.nextGaussian());
        int osRelease = 13 + i % 2;
        int cell = Cells.cell(0, i / 2 % 2, osRelease, TIERS.get(i / 4 % 3));
        Side side = random.nextBoolean() ? Side.NEWER : Side.OLDER;
        boolean isWorse = side == Side.NEWER && osRelease == WORSE_OS;
        int past = stalls(random, rate);
        add(sums, "d" + i, cell, side, past, stalls(random, isWorse ? RATIO * rate : rate));
      }
      List<GroupSum> written = sums.write(null);
      ComparisonSums read = new ComparisonSums();
      ExposureSums exposure = new ExposureSums();
      written.forEach(
          group -> {
            read.add(group, kept);
            exposure.addAll(group.getExposure(), cell -> cell);
          });
      compared = read.compare();
      groups = new GroupRatios(BalanceTable.of(exposure, VENDORS, new long[2]), VENDORS, kept);
      written.forEach(group -> groups.add(group, cell -> cell));
    }

    private static void add(
        ComparisonSums sums, String device, int cell, Side side, int past, int now) {
      sums.addPast(device, 60, past == 0 ? Map.of() : Map.of("c", past), past);
      sums.addBlock(device, cell, side, 60, now == 0 ? Map.of() : Map.of("c", now), now);
    }

    private static int stalls(SplittableRandom random, double rate) {
      int stalls = 0;
      for (double left = -Math.log(random.nextDouble()); left < rate; stalls++) {
        left -= Math.log(random.nextDouble());
      }
      return stalls;
    }
  }
}
