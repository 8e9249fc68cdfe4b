package dev.jankline.benchmarks.simulation;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(Scenario.all())
        .extracting(Scenario::name)
        .doesNotHaveDuplicates()
        .contains(
            Scenario.NO_CHANGE,
            Scenario.TWENTY_CHANGES,
            Scenario.WATCHED_SMALL_CHANGE,
            Scenario.WATCHED_LARGE_CHANGE,
            Scenario.LARGE_CLUSTER,
            Scenario.STAGED);
  }

  private static List<Figure> promises(int found) {
    Scenario scenario = Scenario.watched(Scenario.WATCHED_SMALL_CHANGE, 24, 1.5);
    List<ReleaseRun.Result> results = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      results.add(new ReleaseRun.Result(i < found ? 9 : 0, 1, 0, false, true));
    }
    return Promise.of(Map.of(scenario.name(), new ReleaseReport.Score(scenario, results)));
  }

  private static List<Figure> falseAlarms(int releases) {
    Scenario scenario = Scenario.watched(Scenario.NO_CHANGE, 24, 1);
    List<ReleaseRun.Result> results = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int reported = i < releases ? 1 : 0;
      results.add(new ReleaseRun.Result(0, 0, reported, i < 5, false));
    }
    return Promise.of(Map.of(scenario.name(), new ReleaseReport.Score(scenario, results)));
  }
}
