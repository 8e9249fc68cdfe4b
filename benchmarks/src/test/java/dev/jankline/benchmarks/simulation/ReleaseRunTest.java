package dev.jankline.benchmarks.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.simulation.Scenario.Trait;
import dev.jankline.processor.comparison.Side;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReleaseRunTest {
  @ParameterizedTest
  @EnumSource(Trait.class)
  void sameSeedGivesTheSameRelease(Trait trait) {
    Scenario scenario = Scenario.watched("seeds", 12, 3, trait);
    assertThat(ReleaseRun.run(scenario, 3)).isEqualTo(ReleaseRun.run(scenario, 3));
  }

  @Test
  void changeIsFound_andNoChangeIsNot() {
    ReleaseRun.Result worse = ReleaseRun.run(Scenario.watched("worse", 24, 4), 1);
    assertThat(worse.foundAfter()).isBetween(6, 12);
    assertThat(worse.rightlyReported()).isEqualTo(1);
    assertThat(worse.isFoundByFixedTime()).isTrue();

    ReleaseRun.Result same = ReleaseRun.run(Scenario.watched("same", 24, 1), 1);
    assertThat(same).isEqualTo(new ReleaseRun.Result(0, 0, 0, false, false));
  }

  @Test
  void plantedClustersAreSpread_andKeepTheirSize() {
    Scenario scenario =
        Scenario.all().stream()
            .filter(one -> one.name().equals(Scenario.TWENTY_CHANGES))
            .findFirst()
            .orElseThrow();
    assertThat(IntStream.range(0, 1000).filter(scenario::isPlanted)).hasSize(20);
    assertThat(scenario.isPlanted(190)).isTrue();
    assertThat(scenario.isPlanted(200)).isFalse();
    assertThat(scenario.daily(9)).isEqualTo(100);
  }

  @Test
  void testAtOneTimeChoosesAmongAll() {
    FixedTimeTest test = new FixedTimeTest(2);
    for (Side side : Side.values()) {
      test.observe(side, 0, 1000);
      for (int i = 0; i < 100; i++) {
        test.hit(1, side, 0);
        test.hit(0, side, 0);
      }
    }
    for (int i = 0; i < 40; i++) {
      test.hit(0, Side.NEWER, 0);
    }
    assertThat(test.finds(0)).isTrue();
    assertThat(test.finds(1)).isFalse();
  }
}
