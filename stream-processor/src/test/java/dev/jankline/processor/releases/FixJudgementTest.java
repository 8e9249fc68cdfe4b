package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.releases.FixJudgement.FixOutcome;
import dev.jankline.processor.statistics.AComparison;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.ExposedCells.Cell;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FixJudgementTest {
  private static final double SHARE = 0.5;
  private static final int STRATA = 6;

  @Test
  void verified_whenTheRateIsSurelyBelowTheAgreedShare() {
    assertThat(outcome(2000, 40, 4)).isEqualTo(FixOutcome.VERIFIED);
    assertThat(outcome(2000, 40, 0)).isEqualTo(FixOutcome.VERIFIED);
  }

  @Test
  void returned_whenTheRateIsSurelyAboveTheAgreedShare() {
    assertThat(outcome(2000, 40, 40)).isEqualTo(FixOutcome.RETURNED);
  }

  @Test
  void notEnough_whileFewDevicesHaveTheFix() {
    assertThat(outcome(50, 40, 0)).isEqualTo(FixOutcome.NOT_ENOUGH);
    assertThat(judgement(50).missing(counts(50, 40, 0))).isBetween(50.0, 20_000.0);
  }

  @Test
  void notComparable_withoutExposureOfTheFix() {
    assertThat(outcome(0, 40, 0)).isEqualTo(FixOutcome.NOT_COMPARABLE);
    assertThat(judgement(0).missing(counts(0, 40, 0))).isInfinite();
  }

  /**
   * At exactly the agreed share both answers are wrong; each is given seldom at any of 20 looks.
   */
  @Test
  void errsSeldom_atTheAgreedShare() {
    int verified = 0;
    int returned = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int newer = 0;
      FixOutcome outcome = FixOutcome.NOT_ENOUGH;
      for (int look = 1; look <= 20 && outcome == FixOutcome.NOT_ENOUGH; look++) {
        newer += AComparison.poisson(2, random);
        ExposedCells exposed = new ExposedCells.Builder().add(cell(0), 100_000, 200 * look).build();
        AffectedCells counts = new AffectedCells.Builder(exposed).add(cell(0), 2000, newer).build();
        outcome = new FixJudgement(exposed, SHARE, TestSettings.DEFAULT).outcome(counts);
      }
      verified += outcome == FixOutcome.VERIFIED ? 1 : 0;
      returned += outcome == FixOutcome.RETURNED ? 1 : 0;
    }
    assertThat(verified).isLessThanOrEqualTo(15);
    assertThat(returned).isLessThanOrEqualTo(15);
  }

  private static FixOutcome outcome(int newerExposure, int older, int newer) {
    return judgement(newerExposure).outcome(counts(newerExposure, older, newer));
  }

  private static FixJudgement judgement(int newerExposure) {
    return new FixJudgement(exposed(newerExposure), SHARE, TestSettings.DEFAULT);
  }

  private static ExposedCells exposed(int newerExposure) {
    ExposedCells.Builder exposed = new ExposedCells.Builder();
    for (int stratum = 0; stratum < STRATA; stratum++) {
      exposed.add(cell(stratum), 2000, newerExposure);
    }
    return exposed.build();
  }

  private static AffectedCells counts(int newerExposure, int older, int newer) {
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed(newerExposure));
    for (int stratum = 0; stratum < STRATA; stratum++) {
      counts.add(cell(stratum), older, newer);
    }
    return counts.build();
  }

  private static Cell cell(int stratum) {
    return Cell.ofAllTime(AComparison.stratum(stratum));
  }
}
