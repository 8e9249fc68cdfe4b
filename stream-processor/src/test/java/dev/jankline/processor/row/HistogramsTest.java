package dev.jankline.processor.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramsTest {
  @Test
  void addsTheBucketOfOneStall_asItAddsAnyHistogram() {
    List<Long> sum = Histograms.add(Histograms.single(2, 1), Histograms.single(0, 1));

    assertThat(sum).containsExactly(1L, 0L, 1L);
    assertThat(Histograms.add(sum, List.of(0L, 2L, 0L, 3L))).containsExactly(1L, 2L, 1L, 3L);
  }

  @Test
  void leavesTrailingZerosOut_whenStallsAreTakenBack() {
    List<Long> sum = Histograms.add(Histograms.single(1, 1), Histograms.single(3, 1));

    assertThat(Histograms.add(sum, Histograms.single(3, -1))).containsExactly(0L, 1L);
  }

  @Test
  void histogramOfOneStallIsTheSame_whateverWasAddedToIt() {
    assertThat(Histograms.add(Histograms.single(1, 1), Histograms.single(1, 1)))
        .containsExactly(0L, 2L);

    assertThat(Histograms.single(1, 1)).containsExactly(0L, 1L);
    assertThat(Histograms.single(200, 3)).hasSize(201).endsWith(3L);
  }
}
