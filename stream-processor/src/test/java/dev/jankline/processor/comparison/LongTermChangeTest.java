package dev.jankline.processor.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.processor.comparison.LongTermChange.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongTermChangeTest {
  private static final double ERROR = 0.08;
  private static final double THRESHOLD = Math.log(20);

  @Test
  void stepsThatAreEachTooSmall_addUp() {
    int found = 0;
    Random random = new Random(3);
    for (int seed = 0; seed < 200; seed++) {
      LongTermChange fifth = LongTermChange.of(steps(random, Math.log(1.15), 5));
      found += fifth.logEvidence() >= THRESHOLD ? 1 : 0;
      assertThat(fifth.releases()).isBetween(2, 5);
    }
    assertThat(found).isGreaterThan(150);
  }

  @Test
  void stepsWithoutAChange_addUpToOneInTwentyAtMost() {
    Random random = new Random(4);
    int found = 0;
    for (int app = 0; app < 2_000; app++) {
      List<Step> newestLast = steps(random, 0, LongTermChange.MOST);
      boolean isFound = false;
      for (int last = 2; last <= newestLast.size(); last++) {
        List<Step> steps = new ArrayList<>(newestLast.subList(0, last));
        Collections.reverse(steps);
        isFound |= LongTermChange.of(steps).logEvidence() >= THRESHOLD;
      }
      found += isFound ? 1 : 0;
    }
    assertThat(found).as("of 2000 apps, each looked at after seven releases").isLessThan(100);
  }

  @Test
  void ratioIsTheProductOfTheReleasesThatTellMost() {
    LongTermChange change = LongTermChange.of(List.of(step(1.5), step(1.4), step(0.5)));

    assertThat(change.releases()).isEqualTo(2);
    assertThat(change.ratio()).isCloseTo(1.5 * 1.4, within(1e-9));
    assertThat(change.low()).isBetween(1.2, 2.1);
    assertThat(change.high()).isGreaterThan(2.1);
  }

  @Test
  void whatIsTheNextReleasesPast_fallsOut() {
    Step step = new Step(Math.log(1.2), 0, 0.04, 0.02);
    Step alone = new Step(Math.log(1.2), 0, 0.04, 0);

    double evidence = LongTermChange.of(List.of(step, step)).logEvidence();
    assertThat(evidence).isGreaterThan(LongTermChange.of(List.of(alone, step)).logEvidence());
  }

  @Test
  void whatMostClustersChangedByAlike_isTakenOffTheSum() {
    Step up = new Step(Math.log(1.2), Math.log(1.2), 0.04, 0);
    Step down = new Step(Math.log(1.2), Math.log(0.5), 0.04, 0);

    assertThat(LongTermChange.of(List.of(up, up)).ratio()).isCloseTo(1, within(1e-9));
    assertThat(LongTermChange.of(List.of(up, down)).ratio()).isCloseTo(1.44, within(1e-9));
  }

  @Test
  void surerOfTwoComparisons_isTheOneWithTheSmallerVariance() {
    Finding finding = new Finding(0, 0, 2, 1, 4, 0.3, 1, 1, 100, 100);

    assertThat(Step.of(finding).surer(step(1.1))).isEqualTo(step(1.1));
    assertThat(step(1.1).surer(Step.of(finding))).isEqualTo(step(1.1));
    assertThat(Step.of(finding).surer(Step.NONE).isSure()).isTrue();
    assertThat(Step.NONE.isSure()).isFalse();
  }

  private static List<Step> steps(Random random, double log, int number) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      steps.add(step(Math.exp(log + ERROR * random.nextGaussian())));
    }
    return steps;
  }

  private static Step step(double ratio) {
    return new Step(Math.log(ratio), 0, ERROR * ERROR, 0);
  }
}
