package dev.jankline.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.hostile.HostileTrial.Result;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostileTrialTest {
  private static final int DEVICES = 4_000;

  @ParameterizedTest
  @EnumSource(
      value = HostileScenario.class,
      names = {"SESSIONS_LONGER", "COMPANY_FLEET_MIXED", "VENDOR_STAGING"})
  void nothingIsReported_whenTheCodeDidNotChange(HostileScenario scenario) {
    Result result = HostileTrial.run(scenario, DEVICES, 1);

    assertThat(result.isControlled()).isTrue();
    assertThat(result.hasFalseCluster()).isFalse();
    assertThat(result.isAppFalse()).isFalse();
    assertThat(result.shown()).isGreaterThan(10);
  }

  /** The version before is not the one with the name before: a beta, a hotfix, another flavour. */
  @ParameterizedTest
  @EnumSource(
      value = HostileScenario.class,
      names = {"BETA", "HOTFIX", "FLAVOURS"})
  void threeTimesAsManyAreFound_whateverOtherVersionsThereAre(HostileScenario scenario) {
    Result result = HostileTrial.run(scenario, DEVICES, 1);

    assertThat(result.watchedAt()).containsKey(result.watchedCluster());
    assertThat(result.hasFalseCluster()).isFalse();
  }

  @Test
  void figuresArePrinted_andWrongWordsAreRefused() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    HostileMain main = new HostileMain(printed, printed);

    assertThat(main.run("--json", "--seeds", "1", "--only", "no-change-half-200")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"name\":\"no-change-half-200\"")
        .contains("\"missed\":[]");
    assertThat(main.run("--only", "nothing")).isEqualTo(2);
    assertThat(main.run("--sceds", "1")).isEqualTo(2);
  }
}
