package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ContingencyTest {
  private final Contingency contingency = new Contingency();

  private void add(int times, String cause, String cluster) {
    for (int i = 0; i < times; i++) {
      contingency.add(cause, cluster);
    }
  }

  /**
   * Two causes in two clusters: a: 3 + 1, b: 0 + 2. Pairs of one cause: 6 + 1; of one cluster: 3 +
   * 3; of both: 3 + 0 + 1.
   */
  @Test
  void figures_ofATableCountedByHand() {
    add(3, "a", "x");
    add(1, "a", "y");
    add(2, "b", "y");

    assertThat(contingency.precision()).isEqualTo(4.0 / 6);
    assertThat(contingency.recall()).isEqualTo(4.0 / 7);
    assertThat(contingency.f1()).isCloseTo(8.0 / 13, within(1e-12));
    assertThat(contingency.clustersPerCause()).isEqualTo(1.5);
    assertThat(contingency.merges()).isEqualTo(1);
    assertThat(contingency.causes()).isEqualTo(2);
  }

  @Test
  void everythingIsRight_whenClustersAreTheCauses() {
    add(5, "a", "x");
    add(3, "b", "y");

    assertThat(contingency.f1()).isEqualTo(1);
    assertThat(contingency.clustersPerCause()).isEqualTo(1);
    assertThat(contingency.merges()).isZero();
  }

  @Test
  void recallIsKeptAndPrecisionLost_whenAllIsOneCluster() {
    add(2, "a", "x");
    add(2, "b", "x");
    add(2, "c", "x");

    assertThat(contingency.recall()).isEqualTo(1);
    assertThat(contingency.precision()).isEqualTo(3.0 / 15);
    assertThat(contingency.merges()).isEqualTo(2);
  }

  @Test
  void precisionIsKeptAndRecallLost_whenEveryStallIsACluster() {
    contingency.add("a", "x");
    contingency.add("a", "y");

    assertThat(contingency.precision()).isEqualTo(1);
    assertThat(contingency.recall()).isZero();
    assertThat(contingency.f1()).isZero();
  }

  @Test
  void mergesAreCountedOfTheClustersAskedFor() {
    add(1, "a", "x");
    add(1, "b", "x");
    add(1, "c", "y");
    add(1, "d", "y");
    add(1, "e", "y");

    assertThat(contingency.merges(List.of("x"))).isEqualTo(1);
    assertThat(contingency.merges(List.of("y", "nowhere"))).isEqualTo(2);
  }
}
