package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.DeviceTier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StratumTest {
  @ParameterizedTest
  @CsvSource({
    "14, 14",
    "8.1.0, 8",
    "Android 13, 13",
    "17.6.1, 17",
    "iOS 26, 26",
    "'', 0",
    "REL, 0",
    "2026, 0"
  })
  void knowsTheMajorRelease(String osVersion, int release) {
    assertThat(Stratum.of(DeviceTier.LOW, osVersion))
        .isEqualTo(new Stratum(DeviceTier.LOW, release));
  }

  /** The strata with least exposure become one, for exposure and for counts alike. */
  @Test
  void strataAreBounded_andNothingIsLost() {
    ExposedCells.Builder builder = new ExposedCells.Builder();
    for (int i = 0; i < 50; i++) {
      builder.add(AComparison.cell(0, i), 100 - i, 10);
    }
    ExposedCells exposed = builder.build();
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed);
    double newer = 0;
    for (int i = 0; i < 50; i++) {
      counts.add(AComparison.cell(0, i), 0, 1);
    }
    for (int i = 0; i < exposed.size(); i++) {
      newer += exposed.newer(i);
    }
    assertThat(exposed.size()).isEqualTo(ExposedCells.MAX_STRATA + 1);
    assertThat(newer).isEqualTo(500);
    assertThat(counts.build().newer()).isEqualTo(50);
    assertThat(exposed.index(AComparison.cell(0, 49)))
        .isEqualTo(exposed.index(AComparison.cell(0, 40)))
        .isNotEqualTo(exposed.index(AComparison.cell(0, 0)));
  }
}
