package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplePlanTest {
  private final SamplePlan plan = new SamplePlan(80, 52, 60, 5_000, 1 << 20);

  @Test
  void gap_isTheInterval_forTheFirstHalf() {
    assertThat(plan.gapNanos(1)).isEqualTo(52);
    assertThat(plan.gapNanos(30)).isEqualTo(52);
    assertThat(plan.gapNanos(31)).isEqualTo(65);
  }

  @Test
  void samples_reachOverTwoMinutes() {
    long due = plan.thresholdNanos();
    for (int taken = 1; taken < plan.maxSamples(); taken++) {
      due = SamplePlan.nextDueNanos(due, due, 0, plan.gapNanos(taken), 0);
    }
    assertThat(due).isGreaterThan(120_000);
  }

  @Test
  void tick_staysInStep_whenTheSamplerIsALittleLate() {
    assertThat(SamplePlan.nextDueNanos(80, 90, 0, plan.gapNanos(1), 0)).isEqualTo(132);
  }

  @Test
  void lostTicks_areNotMadeUpFor_whenTheSamplerWasStarved() {
    assertThat(SamplePlan.nextDueNanos(80, 500, 0, plan.gapNanos(1), 0)).isEqualTo(552);
  }

  @Test
  void gap_doubles_withEachTimeTheSamplerWasStarved_upToEightfold() {
    assertThat(SamplePlan.nextDueNanos(80, 500, 0, plan.gapNanos(1), 1)).isEqualTo(604);
    assertThat(SamplePlan.nextDueNanos(80, 500, 0, plan.gapNanos(1), 9)).isEqualTo(500 + 8 * 52);
  }

  @Test
  void samplesThatCostMuch_takeNoMoreThanATenthOfTheStall() {
    assertThat(SamplePlan.nextDueNanos(80, 80, 20, plan.gapNanos(1), 0)).isEqualTo(280);
  }
}
