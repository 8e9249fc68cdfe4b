package dev.jankline.processor.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SideAlertsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FIRST_DAY | null | 2.0 times the rate of 1.0.0, in the first day after the update (1.5 to 3.0): 9",
        "ARM | flag | 2.0 times the rate of flag=1.0.0, with flag=1.1.0 (1.5 to 3.0): 9",
        "VITAL | anrs | 2.0 times the rate of 1.0.0, in anrs (1.5 to 3.0): 9",
        "UPDATE | null | 2.0 times the rate of the same devices with 1.0.0 (1.5 to 3.0): 9",
        "LONG_TERM | null | 2.0 times the rate of 1.0.0, in steps over several releases (1.5 to 3.0): 9"
      },
      nullValues = "null")
  void everyComparisonThatIsWorse_raisesAnAlert(
      SideKind kind, @Nullable String label, String trigger) {
    AlertRule rule = new AlertRule();
    rule.setMinRatio(1.2);
    SideVerdict worse = side(kind, label, VersionOutcome.WORSE, 2);

    assertThat(SideAlerts.worse(rule, verdict(worse))).isEqualTo(worse);
    assertThat(SideAlerts.trigger(worse, "9")).isEqualTo(trigger);
    SideVerdict unsure = side(kind, label, VersionOutcome.NOT_ENOUGH, 2);
    assertThat(SideAlerts.worse(rule, verdict(unsure))).isNull();
    SideVerdict small = side(kind, label, VersionOutcome.WORSE, 1.1);
    assertThat(SideAlerts.worse(rule, verdict(small))).isNull();
  }

  private static SideVerdict side(
      SideKind kind, @Nullable String label, VersionOutcome outcome, double ratio) {
    return SideVerdict.newBuilder()
        .setKind(kind)
        .setLabel(label)
        .setNewer("1.1.0")
        .setOlder("1.0.0")
        .setOutcome(outcome)
        .setRatio(new Estimate(ratio, 0.75 * ratio, 1.5 * ratio))
        .setIsControlled(true)
        .setEvidence(100.0)
        .build();
  }

  private static VersionVerdict verdict(SideVerdict side) {
    VersionVerdict verdict = new VersionVerdict();
    verdict.setSides(List.of(side));
    return verdict;
  }
}
