package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.statistics.ExposedCells.Cell;
import dev.jankline.processor.statistics.RatioInterval.RatioEstimate;
import dev.jankline.schema.DeviceTier;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {
  private static final double ALPHA = 0.05;
  private static final double VARIANCE = 0.05;
  private static final double THRESHOLD = Math.log(2 / ALPHA);
  private static final double ROUNDING = 1e-9;
  private static final double BIT = 0.001;
  private static final long HOUR = 3_600;

  @RepeatedTest(60)
  void ends_areWhereTheEvidenceCrossesTheThreshold(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    ExposedCells cells = cells(1 + random.nextInt(30), random);
    int most = 2 << random.nextInt(10);
    AffectedCells counts = counts(cells, most, random);

    RatioEstimate estimate = interval(cells).estimate(counts);

    if (estimate.low() > 0) {
      assertThat(evidence(cells, counts, estimate.low())).isGreaterThan(THRESHOLD - ROUNDING);
      assertThat(evidence(cells, counts, estimate.low() * (1 + BIT))).isLessThan(THRESHOLD);
    }
    if (Double.isFinite(estimate.high())) {
      double high = 1 / estimate.high();
      assertThat(evidence(cells.swapped(), counts.swapped(), high))
          .isGreaterThan(THRESHOLD - ROUNDING);
      assertThat(evidence(cells.swapped(), counts.swapped(), high * (1 + BIT)))
          .isLessThan(THRESHOLD);
    }
  }

  @Test
  void withoutAnythingInAVersion_thereIsNoBoundOnThatSide() {
    ExposedCells cells = cells(10, new Random(1));
    AffectedCells newer = new AffectedCells.Builder(cells).add(0, 0, 40).build();
    AffectedCells older = new AffectedCells.Builder(cells).add(0, 40, 0).build();

    assertThat(interval(cells).estimate(newer).high()).isInfinite();
    assertThat(interval(cells).estimate(older).low()).isZero();
  }

  @Test
  void fewCounts_giveNoBound() {
    ExposedCells cells = cells(10, new Random(2));
    AffectedCells counts = new AffectedCells.Builder(cells).add(0, 1, 1).build();

    RatioEstimate estimate = interval(cells).estimate(counts);

    assertThat(evidence(cells, counts, Math.exp(-6.9))).isLessThan(THRESHOLD);
    assertThat(estimate.low()).isZero();
  }

  private static RatioInterval interval(ExposedCells cells) {
    return new RatioInterval(cells, ALPHA, VARIANCE);
  }

  private static double evidence(ExposedCells cells, AffectedCells counts, double ratio) {
    return new VersionEvidence(cells, ratio, VARIANCE).log(counts);
  }

  private static ExposedCells cells(int size, Random random) {
    ExposedCells.Builder cells = new ExposedCells.Builder();
    for (int i = 0; i < size; i++) {
      Stratum stratum = new Stratum(DeviceTier.MID, 11 + i % 3);
      cells.add(
          new Cell(Instant.EPOCH.plusSeconds(HOUR * i), stratum),
          10 + random.nextInt(2_000),
          10 + random.nextInt(2_000));
    }
    return cells.build();
  }

  private static AffectedCells counts(ExposedCells cells, int most, Random random) {
    AffectedCells.Builder counts = new AffectedCells.Builder(cells);
    int worse = 1 + random.nextInt(5);
    for (int i = 0; i < cells.size(); i++) {
      counts.add(i, 1 + random.nextInt(most), worse * (1 + random.nextInt(most)));
    }
    return counts.build();
  }
}
