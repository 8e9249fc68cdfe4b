package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.hll.Union;
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
    for (int devices : new int[] {5_000, 100_000}) {
      assertThat(DeviceSketch.estimate(sketch(0, devices)))
          .isCloseTo(devices, Percentage.withPercentage(7));
    }
  }

  @Test
  void fewDevicesAreExact_andTakeFourBytesEach() {
    for (int devices : new int[] {2, 8, 20, 150}) {
      assertThat(DeviceSketch.estimate(sketch(0, devices))).isEqualTo(devices);
      assertThat(sketch(0, devices).remaining()).isLessThanOrEqualTo(12 + 4 * devices);
    }
    assertThat(sketch(0, 5_000).remaining()).isLessThan(1_100);
  }

  /** Whoever reads the bytes with the library counts the same, alone or in a union. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 600, 3_000, 100_000})
  void agreesWithTheLibrary(int devices) {
    HllSketch library = new HllSketch(11, TgtHllType.HLL_8);
    for (int i = 0; i < devices; i++) {
      library.update("install-" + i);
    }
    HllSketch read = HllSketch.heapify(sketch(0, devices).array());

    assertThat(read.getCompositeEstimate()).isEqualTo(library.getCompositeEstimate());
    Union union = new Union(11);
    union.update(read);
    union.update(library);
    assertThat(union.getCompositeEstimate()).isEqualTo(library.getCompositeEstimate());
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

  /** What is known already is not merged; the registers are read from the bytes for that. */
  @ParameterizedTest
  @ValueSource(ints = {2, 9, 100, 400, 3_000})
  void oneMoreInstallationIsMerged_asTheLibraryDoes(int devices) {
    ByteBuffer sketch = sketch(0, devices);
    int unchanged = 0;
    for (int i = 0; i < 600; i++) {
      ByteBuffer one = DeviceSketch.of("install-" + i);
      Union union = new Union(11);
      union.update(HllSketch.heapify(bytes(sketch)));
      union.update(HllSketch.heapify(bytes(one)));
      ByteBuffer merged = DeviceSketch.merge(sketch, one);
      assertThat(DeviceSketch.estimate(merged)).isEqualTo(Math.round(union.getCompositeEstimate()));
      unchanged += merged.equals(sketch) ? 1 : 0;
    }
    assertThat(unchanged).isGreaterThanOrEqualTo(Math.min(devices, 600) * 9 / 10);
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
    for (int devices : new int[] {0, 1, 30, 3_000}) {
      assertThat(DeviceSketch.defect(sketch(0, devices))).isEmpty();
    }
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[4]))).isPresent();
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(new byte[1_064]))).isPresent();
    byte[] cut = Arrays.copyOf(sketch(0, 3_000).array(), 500);
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(cut))).as("cut").isPresent();
    HllSketch coarser = new HllSketch(10);
    coarser.update("install");
    assertThat(DeviceSketch.defect(ByteBuffer.wrap(coarser.toCompactByteArray())))
        .as("1024 registers")
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatIsTakenForASketch_canBeMerged(long seed) {
    Random random = new Random(seed);
    byte[] bytes = sketch(0, seed == 1 ? 50 : 3_000).array();
    for (int i = 0; i < 600; i++) {
      byte[] spoilt = bytes.clone();
      spoilt[random.nextInt(i % 2 == 0 ? 40 : bytes.length)] = (byte) random.nextInt();
      ByteBuffer sketch = ByteBuffer.wrap(spoilt);
      if (DeviceSketch.defect(sketch).isEmpty()) {
        ByteBuffer merged = DeviceSketch.merge(sketch, DeviceSketch.of("another"));
        assertThat(DeviceSketch.estimate(merged)).isNotNegative();
        assertThat(DeviceSketch.defect(merged)).isEmpty();
      }
    }
  }

  private static ByteBuffer sketch(int from, int to) {
    if (to - from <= 1) {
      return to == from ? DeviceSketch.empty() : DeviceSketch.of("install-" + from);
    }
    int middle = (from + to) / 2;
    return DeviceSketch.merge(sketch(from, middle), sketch(middle, to));
  }

  private static byte[] bytes(ByteBuffer sketch) {
    byte[] bytes = new byte[sketch.remaining()];
    sketch.duplicate().get(bytes);
    return bytes;
  }

  private static ByteBuffer union(List<ByteBuffer> parts) {
    return parts.stream().reduce(DeviceSketch.empty(), DeviceSketch::merge);
  }
}
