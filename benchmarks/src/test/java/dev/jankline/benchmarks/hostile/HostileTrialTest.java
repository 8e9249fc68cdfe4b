package dev.jankline.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.hostile.HostileTrial.Result;
import dev.jankline.benchmarks.measure.Figure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostileTrialTest {
  private static final int DEVICES = 2_000;
  private static final int DAY = 24;

  @ParameterizedTest
  @EnumSource(
      value = HostileScenario.class,
      names = {"COMPANY_FLEET_MIXED", "LATE_UPLOADS"})
  void nothingIsReported_whenTheCodeDidNotChange(HostileScenario scenario) {
    Result result = HostileTrial.run(scenario, DEVICES, 1, DAY);

    assertThat(result.isUnchanged()).isTrue();
    assertThat(result.isControlled).isTrue();
    assertThat(result.isJudged).isTrue();
    assertThat(result.hasFalseCluster()).isFalse();
    assertThat(result.isAppFalse()).isFalse();
    assertThat(result.shown).isGreaterThan(10);
  }

  /** The version before is not the one with the name before: a beta. */
  @Test
  void threeTimesAsManyAreFound_besideABeta() {
    Result result = HostileTrial.run(HostileScenario.BETA, DEVICES, 1, DAY);

    assertThat(result.isUnchanged()).isFalse();
    assertThat(result.reportedAt).containsKey(result.changedCluster);
    assertThat(result.hasFalseCluster()).isFalse();
    assertThat(result.clusterScore).isGreaterThan(1.645);
  }

  @Test
  void sixReleasesAreJudged_eachAfterTheOther() {
    Result decay = HostileTrial.run(HostileScenario.SLOW_DECAY_ALL, DEVICES / 2, 1, DAY);
    assertThat(decay.isUnchanged()).isFalse();
    assertThat(decay.toldBy).isBetween(2, 6);
    assertThat(decay.isDecayFalse).isFalse();

    Result unchanged = HostileTrial.run(HostileScenario.SIX_UNCHANGED, DEVICES / 2, 1, DAY);
    assertThat(unchanged.isUnchanged()).isTrue();
    assertThat(unchanged.toldBy).isZero();
    assertThat(unchanged.hasFalseCluster()).isFalse();
    assertThat(unchanged.isAppFalse()).isFalse();
  }

  @Test
  void aTargetIsMissed_whenTooManyReleasesAreFalse() {
    Truth truth = HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 100, 1).truth();
    assertThat(missed(truth, 1)).noneMatch(name -> name.contains("false"));
    assertThat(missed(truth, 3)).contains("no-change-half-200: releases with a false app");
    assertThat(missed(truth, 3)).contains("all without a change: releases with a false app");
  }

  private static List<String> missed(Truth truth, int reported) {
    List<Result> results = new ArrayList<>();
    IntStream.range(0, 12)
        .forEach(
            i -> {
              Result result = new Result(truth, 0, false);
              result.appReportedAt = i < reported ? 48 : -1;
              results.add(result);
            });
    List<HostileScore> scores = new ArrayList<>();
    scores.add(new HostileScore(HostileScenario.NO_CHANGE_HALF, 200, results));
    for (int i = 0; i < 6; i++) {
      scores.add(new HostileScore(HostileScenario.TIER_SHIFT, 200, results.subList(6, 12)));
    }
    return HostileTargets.of(scores).stream().filter(t -> !t.ok()).map(Figure::name).toList();
  }

  @Test
  void figuresArePrinted_andWrongWordsAreRefused() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    HostileMain main = new HostileMain(printed, printed);

    main.run("--json", "--seeds", "1", "--devices", "150", "--only", "no-change-half");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"name\":\"no-change-half-150\"")
        .contains("\"missed\":[");
    assertThat(main.run("--only", "nothing")).isEqualTo(2);
    assertThat(main.run("--sceds", "1")).isEqualTo(2);
    assertThat(main.run("--devices")).isEqualTo(2);
    assertThat(main.run("--devices", "99")).isEqualTo(2);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("--devices is '99'");
  }
}
