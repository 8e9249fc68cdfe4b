package dev.jankline.processor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SingleLookTest {
  private static final int HOURS = 48;
  private static final int STRATA = 3;
  private static final double ROUNDING = 1e-9;

  /** Counts up to 8,192 in a cell, and ratios from 1/128 to 128. */
  @RepeatedTest(40)
  void isTheEvidenceThatTablesGive(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    AComparison release =
        AComparison.of(HOURS, STRATA, 10 + random.nextInt(20_000), 10 + random.nextInt(20_000));
    ExposedCells exposed = release.exposed();
    int most = 1 << random.nextInt(14);
    AffectedCells.Builder builder = new AffectedCells.Builder(exposed).repeats(10, 30);
    for (int cell = 0; cell < exposed.size(); cell++) {
      builder.add(cell, random.nextInt(most + 1), random.nextInt(most + 1));
    }
    AffectedCells counts = builder.build();
    double ratio = Math.pow(2, 14 * random.nextDouble() - 7);

    for (double variance : new double[] {0, 0.05, 0.5}) {
      double expected = new VersionEvidence(exposed, ratio, variance, new CellTables()).log(counts);
      assertThat(new SingleLook(ratio, variance).log(exposed, counts))
          .as("ratio %s, variance %s, counts up to %d", ratio, variance, most)
          .isCloseTo(expected, withPercentage(100 * ROUNDING));
    }
  }

  @Test
  void isNone_withoutCounts() {
    ExposedCells exposed = AComparison.of(HOURS, STRATA, 100, 100).exposed();

    assertThat(new SingleLook(1, 0.05).log(exposed, new AffectedCells.Builder(exposed).build()))
        .isZero();
  }
}
