package dev.jankline.benchmarks.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.jankline.benchmarks.simulation.ClusterHistory.Hit;
import dev.jankline.benchmarks.simulation.Scenario.Trait;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReleaseRunTest {
  private static final int RUNS = 100;

  @Test
  void sameSeedGivesTheSameRelease() {
    Scenario scenario = Scenario.watched("seeds").with(Trait.CELL_NOISE, Trait.PERSISTENT_DEVICES);
    assertThat(ReleaseRun.run(scenario, 3)).isEqualTo(ReleaseRun.run(scenario, 3));
  }

  @Test
  void changeIsFound_andNoChangeIsNot() {
    ReleaseRun.Result worse = ReleaseRun.run(Scenario.watched("worse").planted(1, 1000, 3), 1);
    assertThat(worse.foundAfter()).isBetween(1, 3);
    assertThat(worse.rightlyReported()).isEqualTo(1);
    assertThat(worse.fixedTimeFound()).isTrue();

    ReleaseRun.Result same = ReleaseRun.run(Scenario.watched("same"), 1);
    assertThat(same.foundAfter()).isZero();
    assertThat(same.falselyReported()).isZero();
    assertThat(same.fixedTimeFound()).isFalse();
  }

  @Test
  void plantedClustersAreSpread_andKeepTheirSize() {
    Scenario scenario = Scenario.release("planted").planted(20, 0, 2);
    long planted = IntStream.range(0, 1000).filter(scenario::isPlanted).count();
    assertThat(planted).isEqualTo(20);
    assertThat(scenario.isPlanted(190)).isTrue();
    assertThat(scenario.isPlanted(200)).isFalse();
    assertThat(scenario.daily(9)).isEqualTo(100);
  }

  /** With and without devices that are affected again and again, and in both versions. */
  @Test
  void drawsAsManyDeviceHoursAsPlanned() {
    Scenario single = Scenario.watched("single").planted(1, 200, 1.5);
    assertThat(meanWindows(single, Exposures.OLDER)).isCloseTo(200, offset(6.0));
    assertThat(meanWindows(single, Exposures.NEWER)).isCloseTo(300, offset(8.0));
    Scenario persistent = single.with(Trait.PERSISTENT_DEVICES);
    assertThat(meanWindows(persistent, Exposures.OLDER)).isBetween(180.0, 206.0);
  }

  @ParameterizedTest
  @EnumSource(Scenario.UploadPlan.class)
  void exposureArrivesAsLateAsCounts(Scenario.UploadPlan plan) {
    Draws draws = new Draws(5);
    int[] delays = new int[100];
    for (int i = 0; i < 50_000; i++) {
      delays[plan.delay(draws)]++;
    }
    int arrived = 0;
    for (int after = 0; after < delays.length; after++) {
      arrived += delays[after];
      assertThat(plan.arrived(after))
          .as("after %d h", after)
          .isCloseTo(arrived / 50_000.0, offset(0.01));
    }
    assertThat(plan.arrived(-1)).isZero();
    assertThat(plan.arrived(99)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Scenario.RollOut.class)
  void rollOutHasShares(Scenario.RollOut rollOut) {
    for (int hour = 0; hour < 48; hour++) {
      assertThat(rollOut.share(hour)).isBetween(0.02, 0.5);
    }
  }

  private static double meanWindows(Scenario scenario, int version) {
    long sum = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Draws draws = new Draws(seed);
      Exposures exposures = new Exposures(scenario, draws);
      List<Hit> history = ClusterHistory.draw(scenario, 0, exposures, draws);
      sum += history.stream().filter(hit -> hit.version() == version).count();
    }
    return sum / (double) RUNS;
  }
}
