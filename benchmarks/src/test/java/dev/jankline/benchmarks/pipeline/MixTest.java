package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MixTest {
  private static final int DRAWS = 40_000;
  private static final int CLUSTERS = 1_000;

  @ParameterizedTest
  @EnumSource
  void everyMixDrawsFromFirstToLast(Growth.Mix mix) {
    int[] drawn = drawn(mix);
    assertThat(drawn[0]).isPositive();
    assertThat(drawn).hasSize(CLUSTERS);
    int last = 0;
    for (int i = CLUSTERS - 100; i < CLUSTERS; i++) {
      last += drawn[i];
    }
    assertThat(last).isPositive();
  }

  @Test
  void shareOfTheFirstCluster() {
    assertThat(drawn(Growth.Mix.EVEN)[0]).isBetween(10, 100);
    assertThat(drawn(Growth.Mix.HALF_HOT)[0]).isBetween(DRAWS * 48 / 100, DRAWS * 52 / 100);
    // ln 2 / ln 1001: a tenth.
    assertThat(drawn(Growth.Mix.SKEWED)[0]).isBetween(DRAWS * 9 / 100, DRAWS * 11 / 100);
  }

  private static int[] drawn(Growth.Mix mix) {
    SplittableRandom random = new SplittableRandom(1);
    int[] drawn = new int[CLUSTERS];
    for (int i = 0; i < DRAWS; i++) {
      drawn[mix.draw(random, CLUSTERS)]++;
    }
    return drawn;
  }
}
