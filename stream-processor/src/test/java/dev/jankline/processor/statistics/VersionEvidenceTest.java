package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionEvidenceTest {
  private static final int RUNS = 1000;
  private static final int HOURS = 24;

  private final AComparison release = AComparison.of(HOURS, 3, 1000, 1000);

  @Test
  void reachesTwentySeldom_atAnyOfManyLooks_whenNothingChanged() {
    assertThat(alarms(1.0)).isLessThanOrEqualTo((int) (0.05 * RUNS));
  }

  @Test
  void reachesTwentyMostly_whenTheNewerIsWorse() {
    assertThat(alarms(1.5)).isGreaterThanOrEqualTo((int) (0.85 * RUNS));
  }

  /** Evidence of partial totals is never added up: what is taken back leaves no trace. */
  @Test
  void isThatOfTheCurrentTotals_whenCountsAreTakenBack() {
    ExposedCells exposed = release.exposed();
    AffectedCells.Builder once = new AffectedCells.Builder(exposed);
    AffectedCells.Builder moved = new AffectedCells.Builder(exposed);
    Random random = new Random(5);
    for (int hour = HOURS - 1; hour >= 0; hour--) {
      int count = random.nextInt(5);
      once.add(AComparison.cell(HOURS - 1 - hour, 1), 1, 0);
      moved.add(AComparison.cell(hour, 1), 1, count);
      moved.add(AComparison.cell(hour, 1), 0, -count);
    }
    assertThat(log(exposed, moved.build())).isEqualTo(log(exposed, once.build()));
  }

  @Test
  void cellWithOneVersionOnlySaysNothing() {
    ExposedCells exposed =
        new ExposedCells.Builder()
            .add(AComparison.cell(0, 0), 100, 100)
            .add(AComparison.cell(0, 1), 0, 100)
            .build();
    AffectedCells counts =
        new AffectedCells.Builder(exposed)
            .add(AComparison.cell(0, 0), 2, 2)
            .add(AComparison.cell(0, 1), 0, 50)
            .add(AComparison.cell(9, 0), 0, 50)
            .build();
    assertThat(exposed.size()).isEqualTo(1);
    assertThat(counts.newer()).isEqualTo(2);
    assertThat(counts.older()).isEqualTo(2);
  }

  /** More exposure of both versions in one hour moves the evidence only by its share. */
  @Test
  void changeOfTheSampleRateCancels() {
    AffectedCells counts = release.counts(2, 3);
    double few = log(AComparison.of(HOURS, 3, 100, 100).exposed(), counts);
    double many = log(AComparison.of(HOURS, 3, 5000, 5000).exposed(), counts);
    assertThat(many).isCloseTo(few, offset(1e-9));
  }

  @Test
  void repeatsOfTheSameDevicesLowerTheEvidence() {
    ExposedCells exposed = release.exposed();
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed);
    AffectedCells.Builder repeated = new AffectedCells.Builder(exposed).repeats(72 * 5, 72 * 50.0);
    for (int hour = 0; hour < HOURS; hour++) {
      for (int stratum = 0; stratum < 3; stratum++) {
        counts.add(AComparison.cell(hour, stratum), 2, 3);
        repeated.add(AComparison.cell(hour, stratum), 2, 3);
      }
    }
    assertThat(repeated.build().repeats()).isEqualTo(10);
    assertThat(log(exposed, repeated.build())).isLessThan(log(exposed, counts.build()) / 3);
  }

  /**
   * The whole app, looked at every hour: 300 affected devices in each cell and version, and noise
   * of 5 % variance that all of them have in common.
   */
  @Test
  void noiseOfCellsRaisesFewAlarms_whereThePlainBinomialTestIsOftenWrong() {
    int alarms = 0;
    int binomialAlarms = 0;
    for (int seed = 0; seed < 200; seed++) {
      int[][][] drawn = drawNoise(new Random(seed));
      alarms += isEverReported(drawn, 0.05) ? 1 : 0;
      binomialAlarms += isEverReported(drawn, 0) ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(10);
    assertThat(binomialAlarms).isGreaterThan(60);
  }

  private boolean isEverReported(int[][][] drawn, double variance) {
    for (int hour = 1; hour <= HOURS; hour++) {
      ExposedCells exposed = release.exposedUntil(hour);
      AffectedCells counts = release.until(hour, drawn, exposed);
      if (new VersionEvidence(exposed, 1, variance).log(counts) >= Math.log(20)) {
        return true;
      }
    }
    return false;
  }

  private static int[][][] drawNoise(Random random) {
    int[][][] drawn = new int[HOURS][3][2];
    for (int[][] hour : drawn) {
      for (int[] cell : hour) {
        cell[0] = noisyCount(random);
        cell[1] = noisyCount(random);
      }
    }
    return drawn;
  }

  /** The mean of 20 exponential numbers is a gamma number with mean 1 and variance 0.05. */
  private static int noisyCount(Random random) {
    double noise = 0;
    for (int i = 0; i < 20; i++) {
      noise -= Math.log(1 - random.nextDouble()) / 20;
    }
    return AComparison.poisson(300 * noise, random);
  }

  private int alarms(double ratio) {
    int alarms = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      int[][][] drawn = release.draw(200 / 24.0 / 3000, ratio, new Random(seed));
      boolean alarm = false;
      for (int hour = 1; hour <= HOURS && !alarm; hour++) {
        ExposedCells exposed = release.exposedUntil(hour);
        alarm = log(exposed, release.until(hour, drawn, exposed)) >= Math.log(20);
      }
      alarms += alarm ? 1 : 0;
    }
    return alarms;
  }

  private static double log(ExposedCells exposed, AffectedCells counts) {
    return new VersionEvidence(exposed, 1, 0.05).log(counts);
  }
}
