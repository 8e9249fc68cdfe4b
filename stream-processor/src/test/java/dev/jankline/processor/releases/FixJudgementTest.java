package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.releases.FixJudgement.FixOutcome;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.StratumCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class FixJudgementTest {
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

  /** 36 affected device-days of 1,440 are few by chance: at the old rate there are 46. */
  @Test
  void returned_whenSome30DeviceDaysAreAffectedAtTheOldRate() {
    assertThat(outcome(240, 64, 6)).isEqualTo(FixOutcome.RETURNED);
  }

  @Test
  void notEnough_whileFewDevicesHaveTheFix() {
    assertThat(outcome(50, 40, 0)).isEqualTo(FixOutcome.NOT_ENOUGH);
    assertThat(judgement(STRATA, 50, 40, 0, 1).deviceDays()).isEqualTo(300);
  }

  @Test
  void notComparable_withoutExposureOfTheFix() {
    assertThat(outcome(0, 40, 0)).isEqualTo(FixOutcome.NOT_COMPARABLE);
  }

  /** A device of ten affected days is one observation. */
  @Test
  void repeatsOfTheSameDevicesLowerTheEvidence() {
    assertThat(judgement(STRATA, 2000, 10, 1, 1).outcome()).isEqualTo(FixOutcome.VERIFIED);
    assertThat(judgement(STRATA, 2000, 10, 1, 10).outcome()).isEqualTo(FixOutcome.NOT_ENOUGH);
  }

  @Test
  void strataBeyondTheLimitAreComparedAsOne() {
    List<StratumCount> without = new ArrayList<>();
    List<StratumCount> with = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      without.add(stratum(i, i < 32 ? 1000 : i % 2, 0, 0));
      with.add(stratum(i, i < 32 ? 1000 : 1 - i % 2, 0, 0));
    }
    FixJudgement fix = new FixJudgement();
    add(fix, 0, without);
    add(fix, 1, with);
    assertThat(fix.deviceDays()).isEqualTo(32_009);
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
        newer += poisson(2, random);
        FixJudgement fix = new FixJudgement();
        add(fix, 0, List.of(stratum(0, 100_000, 2000, 2000)));
        add(fix, 1, List.of(stratum(0, 300L * look, newer, newer)));
        outcome = fix.outcome();
      }
      verified += outcome == FixOutcome.VERIFIED ? 1 : 0;
      returned += outcome == FixOutcome.RETURNED ? 1 : 0;
    }
    assertThat(verified).isLessThanOrEqualTo(15);
    assertThat(returned).isLessThanOrEqualTo(15);
  }

  private static int poisson(double mean, Random random) {
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static FixOutcome outcome(int newerExposure, int older, int newer) {
    return judgement(STRATA, newerExposure, older, newer, 1).outcome();
  }

  private static FixJudgement judgement(
      int strata, int newerExposure, int older, int newer, int repeats) {
    List<StratumCount> without = new ArrayList<>();
    List<StratumCount> with = new ArrayList<>();
    for (int i = 0; i < strata; i++) {
      without.add(stratum(i, 2000, older, (long) older * repeats));
      with.add(stratum(i, newerExposure, newer, (long) newer * repeats));
    }
    FixJudgement fix = new FixJudgement();
    add(fix, 0, without);
    add(fix, 1, with);
    return fix;
  }

  private static void add(FixJudgement fix, int side, List<StratumCount> strata) {
    fix.add(
        side, counts(strata, StratumCount::getObserved), counts(strata, StratumCount::getAffected));
  }

  private static WindowCounts counts(
      List<StratumCount> strata, ToLongFunction<StratumCount> number) {
    WindowCounts counts = new WindowCounts();
    counts.replace(0, strata, number);
    return counts;
  }

  private static StratumCount stratum(int number, long observed, long affected, long squares) {
    StratumCount count = new StratumCount();
    count.setTier(DeviceTier.MID);
    count.setOsRelease(number + 1);
    count.setObserved(observed);
    count.setAffected(affected);
    count.setSquares(squares);
    return count;
  }
}
