package dev.jankline.benchmarks.quality.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.quality.fleet.Timeline.Order;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

  @Test
  void sharesAddUpToTheDuration_andTimesAscend() {
    for (long seed = 1; seed <= 200; seed++) {
      for (Timeline time :
          List.of(
              Timeline.sampled(new Dice(seed), 0),
              Timeline.starved(new Dice(seed)),
              Timeline.dump(new Dice(seed)))) {
        assertThat(time.shares().stream().mapToInt(Integer::intValue).sum())
            .isEqualTo(time.millis());
        assertThat(time.offsets()).isSorted().hasSameSizeAs(time.shares());
        assertThat(time.shares()).allMatch(share -> share >= 0);
      }
    }
  }

  @Test
  void marksNoMoreThanTheGivenShare() {
    for (long seed = 1; seed <= 200; seed++) {
      Timeline time = Timeline.sampled(new Dice(seed), 1000);
      for (Order order : Order.values()) {
        boolean[] marked = time.noise(0.4, order);
        int millis = 0;
        for (int i = 0; i < marked.length; i++) {
          millis += marked[i] ? time.shares().get(i) : 0;
        }
        assertThat(millis).isPositive().isLessThanOrEqualTo((int) (0.4 * time.millis()));
      }
    }
  }

  @Test
  void sameSeedGivesTheSameTimes() {
    assertThat(Timeline.sampled(new Dice(5), 0)).isEqualTo(Timeline.sampled(new Dice(5), 0));
  }
}
