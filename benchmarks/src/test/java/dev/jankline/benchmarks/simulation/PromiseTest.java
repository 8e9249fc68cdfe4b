package dev.jankline.benchmarks.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PromiseTest {
  @Test
  void powerIsMissed_whenFewAreFound() {
    assertThat(promises(90)).extracting(Figure::ok).containsExactly(true, true);
    assertThat(promises(89)).extracting(Figure::ok).containsExactly(false, true);
    assertThat(promises(80)).extracting(Figure::ok).containsExactly(false, false);
  }

  @Test
  void falseAlarmsAreMissed_whenTheyAreMany() {
    assertThat(falseAlarms(5)).extracting(Figure::ok).containsExactly(true, true);
    assertThat(falseAlarms(6)).extracting(Figure::ok).containsExactly(false, true);
  }

  @Test
  void figureThatWasNotMeasuredDoesNotHold() {
    assertThat(Figure.of("x", Double.NaN, "").atMost(0.05).ok()).isFalse();
    assertThat(Figure.of("x", Double.NaN, "").atLeast(0.9).ok()).isFalse();
    assertThat(Promise.text(Figure.of("x", 0.2, "").atMost(0.05))).startsWith("MISSED x is 0.200");
  }

  @Test
  void allScenariosThatPromisesNameExist() {
    assertThat(Scenarios.all())
        .extracting(Scenario::name)
        .doesNotHaveDuplicates()
        .contains(
            Scenarios.NO_CHANGE,
            Scenarios.TWENTY_CHANGES,
            Scenarios.WATCHED_SMALL_CHANGE,
            Scenarios.WATCHED_LARGE_CHANGE,
            Scenarios.LARGE_CLUSTER,
            Scenarios.STAGED);
  }

  @Test
  void knowsTheNormalDistribution() {
    assertThat(FixedTimeChoice.upperTail(0)).isCloseTo(0.5, offset(1e-7));
    assertThat(FixedTimeChoice.upperTail(1.6449)).isCloseTo(0.05, offset(1e-5));
    assertThat(FixedTimeChoice.upperTail(-1.96)).isCloseTo(0.975, offset(1e-4));
    FixedTimeChoice choice = new FixedTimeChoice(new double[] {5, 2, 0, -1});
    assertThat(choice.isChosen(5)).isTrue();
    assertThat(choice.isChosen(2)).isTrue();
    assertThat(choice.isChosen(0)).isFalse();
  }

  private static List<Figure> promises(int found) {
    Scenario scenario = Scenario.watched(Scenarios.WATCHED_SMALL_CHANGE).planted(1, 200, 1.5);
    List<ReleaseRun.Result> results = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      results.add(new ReleaseRun.Result(i < found ? 9 : 0, 1, 0, false, 0, 0, true, true, true));
    }
    return Promise.of(Map.of(scenario.name(), new ScenarioScore(scenario, results)));
  }

  private static List<Figure> falseAlarms(int releases) {
    Scenario scenario = Scenario.release(Scenarios.NO_CHANGE);
    List<ReleaseRun.Result> results = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int reported = i < releases ? 1 : 0;
      results.add(new ReleaseRun.Result(0, 0, reported, i < 5, 9, 9, false, false, false));
    }
    return Promise.of(Map.of(scenario.name(), new ScenarioScore(scenario, results)));
  }
}
