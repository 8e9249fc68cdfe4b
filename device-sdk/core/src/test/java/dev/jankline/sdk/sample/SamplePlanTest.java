package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplePlanTest {
  private final SamplePlan plan = new SamplePlan(80, 52, 60);

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
      due = plan.nextDueNanos(due, due, taken);
    }
    assertThat(due).isGreaterThan(120_000);
  }

  @Test
  void tick_staysInStep_whenTheSamplerIsALittleLate() {
    assertThat(plan.nextDueNanos(80, 90, 1)).isEqualTo(132);
  }

  @Test
  void lostTicks_areNotMadeUpFor_whenTheSamplerWasStarved() {
    assertThat(plan.nextDueNanos(80, 500, 1)).isEqualTo(552);
  }
}
