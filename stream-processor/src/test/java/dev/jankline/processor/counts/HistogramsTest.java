package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramsTest {
  private static final int BUCKETS = 40;

  @Test
  void singleIsZerosAndANumber_thatCannotBeChanged() {
    assertThat(HistogramSums.single(3, -2)).containsExactly(0L, 0L, 0L, -2L);
    assertThat(HistogramSums.single(0, 1)).containsExactly(1L);
    assertThatThrownBy(() -> HistogramSums.single(1, 1).set(0, 5L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> HistogramSums.single(1, 1).get(2))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void sumIsThatOfTheBuckets_inEveryForm_withoutTrailingZeros() {
    Random random = new Random(5);
    List<Long> sum = HistogramSums.single(random.nextInt(BUCKETS), 1);
    long[] expected = new long[BUCKETS];
    expected[sum.size() - 1] = 1;
    for (int i = 0; i < 2_000; i++) {
      int bucket = random.nextInt(BUCKETS);
      long count = expected[bucket] > 0 && random.nextBoolean() ? -expected[bucket] : 1;
      List<Long> more = HistogramSums.single(bucket, count);
      sum = HistogramSums.add(sum, i % 3 == 0 ? new ArrayList<>(more) : more);
      expected[bucket] += count;

      int size = BUCKETS;
      while (size > 0 && expected[size - 1] == 0) {
        size--;
      }
      List<Long> all = new ArrayList<>();
      for (int at = 0; at < size; at++) {
        all.add(expected[at]);
      }
      assertThat(sum).isEqualTo(all);
    }
  }

  @Test
  void whatIsAddedToIsNotChanged_whenItIsOfOneStall() {
    List<Long> single = HistogramSums.single(2, 1);

    assertThat(HistogramSums.add(single, HistogramSums.single(4, 1)))
        .containsExactly(0L, 0L, 1L, 0L, 1L);
    assertThat(single).containsExactly(0L, 0L, 1L);
  }
}
