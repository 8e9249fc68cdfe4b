package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.StratumCount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class StrataTest {
  private static final List<DeviceTier> TIERS = List.of(DeviceTier.values());

  @RepeatedTest(20)
  void sumIsSorted_andTheSameInAnyOrder(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<int[]> stalls = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      stalls.add(new int[] {random.nextInt(4), random.nextInt(9)});
    }
    List<StratumCount> sum = sum(stalls);
    Collections.shuffle(stalls, random);

    assertThat(sum(stalls)).isEqualTo(sum);
    assertThat(sum.stream().mapToLong(StratumCount::getStalls).sum()).isEqualTo(60);
    assertThat(
            sum.stream().map(count -> 100 * TIERS.indexOf(count.getTier()) + count.getOsRelease()))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void addsListsOfSeveralStrata_andLeavesOutWhatIsTakenBack() {
    List<StratumCount> some = sum(List.of(new int[] {0, 1}, new int[] {0, 3}, new int[] {1, 2}));
    List<StratumCount> more = sum(List.of(new int[] {0, 2}, new int[] {0, 3}, new int[] {2, 0}));
    List<StratumCount> back = new ArrayList<>(List.of(count(0, 1, -1), count(0, 3, -1)));

    assertThat(Strata.add(Strata.add(some, more), back))
        .containsExactly(count(0, 2, 1), count(0, 3, 1), count(1, 2, 1), count(2, 0, 1));
  }

  private static List<StratumCount> sum(List<int[]> stalls) {
    List<StratumCount> sum = new ArrayList<>();
    for (int[] stall : stalls) {
      sum = Strata.add(sum, List.of(count(stall[0], stall[1], 1)));
    }
    return sum;
  }

  private static StratumCount count(int tier, int release, long stalls) {
    StratumCount count = new StratumCount();
    count.setTier(TIERS.get(tier));
    count.setOsRelease(release);
    count.setStalls(stalls);
    return count;
  }
}
