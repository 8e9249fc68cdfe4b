package dev.jankline.processor.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class LogGammaTest {
  @Test
  void equalsTheFactorial_ofWholeNumbers() {
    double logFactorial = 0;
    for (int n = 1; n <= 170; n++) {
      logFactorial += Math.log(n);
      assertThat(LogGamma.of(n + 1)).isCloseTo(logFactorial, offset(1e-10));
    }
  }

  @Test
  void knowsHalfNumbers() {
    assertThat(LogGamma.of(0.5)).isCloseTo(Math.log(Math.sqrt(Math.PI)), offset(1e-10));
    assertThat(LogGamma.of(1e-9)).isCloseTo(-Math.log(1e-9), offset(1e-8));
  }
}
