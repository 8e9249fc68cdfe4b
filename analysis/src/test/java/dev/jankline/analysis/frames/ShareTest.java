package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShareTest {

  @Test
  void exactlyHalfIsHalf() {
    assertThat(Share.isHalf(50, 100)).isTrue();
    assertThat(Share.isHalf(49, 100)).isFalse();
    assertThat(Share.isHalf(1, 3)).isFalse();
    assertThat(Share.isHalf(2, 3)).isTrue();
  }

  @Test
  void shareOfNothingIsZero() {
    assertThat(Share.of(0, 0)).isZero();
    assertThat(Share.percent(5, 0)).isEqualTo("0 %");
  }

  @Test
  void percentIsRounded() {
    assertThat(Share.percent(2, 3)).isEqualTo("67 %");
    assertThat(Share.percent(0.005)).isEqualTo("1 %");
    assertThat(Share.percent(1.0)).isEqualTo("100 %");
  }
}
