package dev.jankline.processor.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.rule.Rules;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.RuleKind;
import dev.jankline.wire.DurationBuckets;
import dev.jankline.wire.TrustedRecords;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgementTest {
  static {
    TrustedRecords.trust();
  }

  private static final Judgement JUDGEMENT =
      new Judgement(
          new Rules(
              Map.of(
                  "*",
                  List.of(
                      AlertRule.newBuilder()
                          .setName("slow")
                          .setKind(RuleKind.THRESHOLD)
                          .setMinStalls(10L)
                          .setMinDevices(5L)
                          .setMinP95Millis(1000L)
                          .build(),
                      AlertRule.newBuilder()
                          .setName("many")
                          .setKind(RuleKind.THRESHOLD)
                          .setMinStalls(100L)
                          .build(),
                      AlertRule.newBuilder().setName("worse").setKind(RuleKind.REGRESSION).build()),
                  "com.example.quiet",
                  List.of())));

  @Test
  void saysNothing_whileAThresholdIsNotReached() {
    assertThat(JUDGEMENT.judge(ADayTotal.of(10, 5, 200))).isEmpty();
    assertThat(JUDGEMENT.judge(ADayTotal.of(9, 5, 2000))).isEmpty();
    assertThat(JUDGEMENT.judge(ADayTotal.of(10, 4, 2000))).isEmpty();
  }

  @Test
  void alertsByTheFirstRuleThatHolds() {
    ClusterCount total = ADayTotal.of(10, 5, 2000);
    long p95 = DurationBuckets.quantileMillis(total.getDurationHistogram(), 0.95);

    assertThat(JUDGEMENT.judge(total))
        .contains(
            new Alert(
                total,
                "slow",
                "10 stalls in a day (at least 10), 5 devices (at least 5), p95 "
                    + p95
                    + " ms (at least 1000 ms)"));
    assertThat(p95).isBetween(1600L, 2400L);
    assertThat(JUDGEMENT.judge(ADayTotal.of(100, 1, 100)).orElseThrow().rule()).isEqualTo("many");
  }

  @Test
  void prefersTheRulesOfTheApp() {
    ClusterCount total = ADayTotal.of(1000, 500, 5000);
    total.setApp("com.example.quiet");

    assertThat(JUDGEMENT.judge(total)).isEmpty();
  }
}
