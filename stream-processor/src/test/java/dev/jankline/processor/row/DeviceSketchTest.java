package dev.jankline.processor.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DeviceSketchTest {
  @Test
  void countsNobodyAndOneExactly() {
    assertThat(DeviceSketch.estimate(DeviceSketch.empty())).isZero();
    assertThat(DeviceSketch.estimate(DeviceSketch.of("a"))).isEqualTo(1);
  }

  @Test
  void countsAnInstallationOnce_howeverOftenItIsMerged() {
    ByteBuffer a = DeviceSketch.of("a");

    assertThat(DeviceSketch.merge(DeviceSketch.merge(a, a), DeviceSketch.empty())).isEqualTo(a);
  }

  @Test
  void estimatesWithinThreeStandardErrors() {
    ByteBuffer sketch = DeviceSketch.empty();
    for (int i = 0; i < 5_000; i++) {
      sketch = DeviceSketch.merge(sketch, DeviceSketch.of("install-" + i));
    }

    assertThat(DeviceSketch.estimate(sketch)).isCloseTo(5_000L, Percentage.withPercentage(7));
    assertThat(sketch.remaining()).isEqualTo(1536);
  }
}
