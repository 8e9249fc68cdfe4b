package dev.jankline.sdk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleSharesTest {
  @Test
  void share_reachesHalfwayToTheNeighbours() {
    assertThat(shares(200, 80, 132, 184)).containsExactly(106, 52, 42);
  }

  @Test
  void onlySample_standsForTheWholeStall() {
    assertThat(shares(95, 80)).containsExactly(95);
  }

  @Test
  void gap_showsInTheShares_whenTheSamplerWasStarved() {
    assertThat(shares(1_100, 80, 132, 1_032)).containsExactly(106, 476, 518);
  }

  @Test
  void noSample_hasNoShare() {
    assertThat(shares(95)).isEmpty();
  }

  @Test
  void shares_areNeverNegativeAndAddUp_whateverTheOffsets() {
    Random random = new Random(5);
    for (int i = 0; i < 10_000; i++) {
      int duration = random.nextInt(100_000);
      int[] offsets = random.ints(1 + random.nextInt(60), 0, duration + 10).sorted().toArray();
      int[] shares = shares(duration, offsets);
      assertThat(Arrays.stream(shares).sum()).isEqualTo(duration);
      assertThat(Arrays.stream(shares).min().orElseThrow()).isNotNegative();
    }
  }

  private static int[] shares(int duration, int... offsets) {
    return StallSamples.shares(offsets, offsets.length, duration);
  }
}
