package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.DeviceTier;
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
}
