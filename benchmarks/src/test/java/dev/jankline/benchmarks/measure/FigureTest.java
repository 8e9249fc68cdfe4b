package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {
  @Test
  void promiseHoldsUpToItsLimit() {
    assertThat(Figure.of("x", 60, "ns").atMost(60).ok()).isTrue();
    assertThat(Figure.of("x", 60.01, "ns").atMost(60).ok()).isFalse();
    assertThat(Figure.of("x", 20, "times").atLeast(20).ok()).isTrue();
    assertThat(Figure.of("x", 19.9, "times").atLeast(20).ok()).isFalse();
    assertThat(Figure.of("x", 1e9, "ns").ok()).isTrue();
  }

  @Test
  void whatWasNotMeasuredKeepsNoPromise() {
    assertThat(Figure.of("x", Double.NaN, "ns").ok()).isFalse();
    assertThat(Figure.of("x", Double.NaN, "ns").atMost(60).ok()).isFalse();
    assertThat(Figure.of("x", Double.NaN, "ns").atLeast(60).ok()).isFalse();
  }

  @Test
  void promiseIsShownAsItIsWritten() {
    assertThat(Figure.of("x", 1, "ns").atMost(60).bound()).hasToString("<= 60");
    assertThat(Figure.of("x", 1, "%").atMost(0.1).bound()).hasToString("<= 0.1");
    assertThat(Figure.of("x", 1, "times").atLeast(20).bound()).hasToString(">= 20");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.0004, 0",
    "0.0123, 0.012",
    "1.2345, 1.235",
    "43.7051, 43.71",
    "999.94, 999.9",
    "52432.4, 52432",
    "1048576, 1048576",
    "-3.5, -3.5",
    "NaN, NaN"
  })
  void numberIsShownAsPeopleReadIt(double value, String shown) {
    assertThat(Figure.shown(value)).isEqualTo(shown);
  }
}
