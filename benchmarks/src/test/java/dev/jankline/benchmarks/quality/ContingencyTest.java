package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.benchmarks.quality.ClusterFigures.Interval;
import dev.jankline.benchmarks.quality.ClusterFigures.Measure;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ContingencyTest {
  private final Contingency contingency = new Contingency();

  private void add(int times, String cause, String cluster) {
    for (int i = 0; i < times; i++) {
      contingency.add(cause, cluster);
    }
  }

  private Interval interval(Measure measure) {
    return Objects.requireNonNull(ClusterFigures.of(contingency).get(measure));
  }

  private double figure(Measure measure) {
    return interval(measure).value();
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

    assertThat(figure(Measure.PRECISION)).isEqualTo(4.0 / 6);
    assertThat(figure(Measure.RECALL)).isEqualTo(4.0 / 7);
    assertThat(figure(Measure.F1)).isCloseTo(8.0 / 13, within(1e-12));
    assertThat(figure(Measure.CLUSTERS_PER_CAUSE)).isEqualTo(1.5);
    assertThat(contingency.merges()).isEqualTo(1);
    assertThat(contingency.causes()).isEqualTo(2);
  }

  @Test
  void everythingIsRight_whenClustersAreTheCauses() {
    add(5, "a", "x");
    add(3, "b", "y");

    assertThat(figure(Measure.F1)).isEqualTo(1);
    assertThat(figure(Measure.CLUSTERS_PER_CAUSE)).isEqualTo(1);
    assertThat(contingency.merges()).isZero();
  }

  @Test
  void recallIsKeptAndPrecisionLost_whenAllIsOneCluster() {
    add(2, "a", "x");
    add(2, "b", "x");
    add(2, "c", "x");

    assertThat(figure(Measure.RECALL)).isEqualTo(1);
    assertThat(figure(Measure.PRECISION)).isEqualTo(3.0 / 15);
    assertThat(contingency.merges()).isEqualTo(2);
  }

  @Test
  void precisionIsKeptAndRecallLost_whenEveryStallIsACluster() {
    contingency.add("a", "x");
    contingency.add("a", "y");

    assertThat(figure(Measure.PRECISION)).isEqualTo(1);
    assertThat(figure(Measure.RECALL)).isZero();
    assertThat(figure(Measure.F1)).isZero();
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

  /** Of each stall's cluster: a: 3 × 1, 1 × 1/3, b: 2 × 2/3; of its cause: 3 × 3/4, 1/4, 2 × 1. */
  @Test
  void bcubedF1_ofATableCountedByHand() {
    add(3, "a", "x");
    add(1, "a", "y");
    add(2, "b", "y");
    double precision = (3 + 1 / 3.0 + 4 / 3.0) / 6;
    double recall = (9 / 4.0 + 1 / 4.0 + 2) / 6;

    assertThat(figure(Measure.BCUBED_F1))
        .isCloseTo(2 * precision * recall / (precision + recall), within(1e-12));
    assertThat(figure(Measure.WRONG_MERGES)).isEqualTo(0.5);
  }

  @Test
  void intervalHoldsTheFigure_andNarrowsWithTheCauses() {
    for (int cause = 0; cause < 10; cause++) {
      add(2, "cause " + cause, "cluster " + cause);
      add(cause % 2, "cause " + cause, "second cluster of " + cause);
    }
    Interval ofFew = interval(Measure.CLUSTERS_PER_CAUSE);
    for (int cause = 10; cause < 100; cause++) {
      add(2, "cause " + cause, "cluster " + cause);
      add(cause % 2, "cause " + cause, "second cluster of " + cause);
    }
    Interval ofMany = interval(Measure.CLUSTERS_PER_CAUSE);

    assertThat(ofFew.value()).isEqualTo(1.5).isBetween(ofFew.low(), ofFew.high());
    assertThat(ofMany.value()).isEqualTo(1.5).isBetween(ofMany.low(), ofMany.high());
    assertThat(ofMany.high() - ofMany.low()).isLessThan((ofFew.high() - ofFew.low()) / 2);
  }

  @Test
  void differenceIsOfTheSameCauses_soThatEqualRulesDifferByNothing() {
    add(2, "a", "x");
    add(1, "b", "x");
    add(2, "c", "y");

    assertThat(ClusterFigures.difference(contingency, contingency).values())
        .containsOnly(new Interval(0, 0, 0));
  }
}
