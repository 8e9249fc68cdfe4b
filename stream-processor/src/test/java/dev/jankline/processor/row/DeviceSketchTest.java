package dev.jankline.processor.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.dynatrace.hash4j.distinctcount.HyperLogLog;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    ByteBuffer sketch = sketch(0, 5_000);

    assertThat(DeviceSketch.estimate(sketch)).isCloseTo(5_000L, Percentage.withPercentage(7));
    assertThat(sketch.remaining()).isEqualTo(DeviceSketch.DENSE_BYTES);
  }

  @Test
  void takesThreeBytesOfADevice_untilAllRegistersTakeLess() {
    assertThat(sketch(0, 1).remaining()).isEqualTo(3);
    assertThat(sketch(0, 10).remaining()).isEqualTo(30);
    assertThat(sketch(0, 500).remaining()).isLessThan(DeviceSketch.DENSE_BYTES);
    assertThat(sketch(0, 700).remaining()).isEqualTo(DeviceSketch.DENSE_BYTES);
  }

  /** The library that wrote the sketches of earlier versions has the same registers. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 400, 600, 3_000, 100_000})
  void agreesWithTheLibrary(int devices) {
    HyperLogLog library = HyperLogLog.create(11);
    for (int i = 0; i < devices; i++) {
      library.add(Hashing.komihash5_0().hashCharsToLong("install-" + i));
    }
    ByteBuffer sketch = sketch(0, devices);

    assertThat(DeviceSketch.compact(ByteBuffer.wrap(library.getState()))).isEqualTo(sketch);
    assertThat((double) DeviceSketch.estimate(sketch))
        .isCloseTo(library.getDistinctCountEstimate(), within(0.5 + 1e-6));
  }

  @Test
  void compactChangesNothing_whenASketchHasItsShortestForm() {
    for (int devices : new int[] {0, 1, 300, 3_000}) {
      assertThat(DeviceSketch.compact(sketch(0, devices))).isEqualTo(sketch(0, devices));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void unionIsTheSame_inAnyOrderAndGrouping(long seed) {
    List<ByteBuffer> parts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      parts.add(sketch(i * 60, i * 60 + 90));
    }
    ByteBuffer whole = union(parts);
    Random random = new Random(seed);
    Collections.shuffle(parts, random);
    int cut = random.nextInt(parts.size());

    assertThat(DeviceSketch.merge(union(parts.subList(cut, 12)), union(parts.subList(0, cut))))
        .isEqualTo(whole)
        .isEqualTo(sketch(0, 11 * 60 + 90));
  }

  @Test
  void mergeLeavesItsParts() {
    ByteBuffer dense = sketch(0, 3_000);
    ByteBuffer other = sketch(2_000, 6_000);
    ByteBuffer sparse = sketch(9_000, 9_010);

    DeviceSketch.merge(dense, other);
    DeviceSketch.merge(dense, sparse);
    DeviceSketch.merge(sparse, sketch(10, 20));

    assertThat(dense).isEqualTo(sketch(0, 3_000));
    assertThat(other).isEqualTo(sketch(2_000, 6_000));
    assertThat(sparse).isEqualTo(sketch(9_000, 9_010));
  }

  @Test
  void refusesWhatIsNoSketch() {
    assertThat(DeviceSketch.defect(sketch(0, 3_000))).isEmpty();
    assertThat(DeviceSketch.defect(sketch(0, 30))).isEmpty();
    assertThat(DeviceSketch.defect(DeviceSketch.empty())).isEmpty();
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[4]))).isPresent();
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[3]))).as("value 0").isPresent();
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[] {0, 0, 65, 0, 0, 1})))
        .as("registers that descend")
        .isPresent();
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[] {2, 0, 1})))
        .as("register 2048")
        .isPresent();
  }

  private static ByteBuffer sketch(int from, int to) {
    ByteBuffer sketch = DeviceSketch.empty();
    for (int i = from; i < to; i++) {
      sketch = DeviceSketch.merge(sketch, DeviceSketch.of("install-" + i));
    }
    return sketch;
  }

  private static ByteBuffer union(List<ByteBuffer> parts) {
    return parts.stream().reduce(DeviceSketch.empty(), DeviceSketch::merge);
  }
}
