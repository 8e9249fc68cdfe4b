package dev.jankline.processor.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class EBenjaminiHochbergTest {
  /** Four tests at 5 %: one needs 80, two need 40 each, three need 26.7. */
  @Test
  void choosesTheMostTestsWhoseSmallestEvidenceIsEnough() {
    assertThat(chosen(79, 39, 1, 1)).isZero();
    assertThat(chosen(80, 1, 1, 1)).isEqualTo(1);
    assertThat(chosen(1, 41, 1, 41)).isEqualTo(2);
    assertThat(chosen(27, 27, 0.1, 27)).isEqualTo(3);
    assertThat(chosen(79, 39, 27, 1)).isEqualTo(3);
  }

  @Test
  void saysWhatTheNextWouldNeed_whenNoneIsChosen() {
    assertThat(EBenjaminiHochberg.of(new double[2], 1000, 0.05).logThreshold())
        .isCloseTo(Math.log(20_000), offset(1e-9));
    assertThat(EBenjaminiHochberg.of(new double[0], 0, 0.05).logThreshold())
        .isCloseTo(Math.log(20), offset(1e-9));
  }

  @Test
  void refusesMoreValuesThanTests() {
    assertThatThrownBy(() -> EBenjaminiHochberg.of(new double[3], 2, 0.05))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int chosen(double... evidence) {
    double[] logs = DoubleStream.of(evidence).map(Math::log).toArray();
    return EBenjaminiHochberg.of(logs, 4, 0.05).chosen();
  }
}
