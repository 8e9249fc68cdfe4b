package dev.jankline.processor.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.PartialCount;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedSketchTest {
  private static final int REGISTERS = 2048;

  private final PackedSketch packing = new PackedSketch(REGISTERS);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 511, 700, 1_000, 5_000, 200_000})
  void sketchIsTheSame_afterPacking(int devices) {
    ByteBuffer sketch = sketch(devices);

    ByteBuffer packed = DeviceSketch.pack(sketch);

    assertThat(DeviceSketch.compact(packed)).isEqualTo(sketch);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 5_000, 200_000})
  void takesTwoThirdsOfADenseSketch_atMost(int devices) {
    assertThat(DeviceSketch.pack(sketch(devices)).remaining())
        .isLessThan(DeviceSketch.DENSE_BYTES * 2 / 3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyRegistersAreTheSame_afterPacking(long seed) {
    Random random = new Random(seed);
    byte[] values = new byte[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
      values[i] = (byte) random.nextInt(54);
    }

    byte[] packed = packing.pack(values);

    assertThat(packing.isPacked(packed)).isTrue();
    assertThat(packing.unpack(packed)).hasValue(values);
  }

  /** Seven values next to each other fit whole, and the least base of equals is taken. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 30, 56, 57})
  void sevenValuesNeedNoOthers(int least) {
    byte[] values = new byte[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
      values[i] = (byte) (least + i % 7);
    }

    byte[] packed = packing.pack(values);

    assertThat(packed[0]).isEqualTo((byte) least);
    assertThat(packed).hasSize(769);
    assertThat(packing.unpack(packed)).hasValue(values);
  }

  @Test
  void registersThatAreMissing_areADefect() {
    byte[] values = new byte[REGISTERS];
    Arrays.fill(values, 0, 30, (byte) 9);
    byte[] packed = Arrays.copyOf(packing.pack(values), 770);

    assertThat(packing.isPacked(packed)).isTrue();
    assertThat(packing.unpack(packed)).isEmpty();
    assertThat(DeviceSketch.defect(DeviceSketch.compact(ByteBuffer.wrap(packed)))).isPresent();
  }

  @Test
  void rowIsStoredPacked_andReadAsItWas() throws UnknownRowException {
    ClusterCount count = SampleRecords.of(ClusterCount.class);
    count.setDeviceSketch(sketch(5_000));
    ExposureCount exposure = SampleRecords.of(ExposureCount.class);
    exposure.setDeviceSketch(sketch(5_000));

    for (Row row : List.of(new ClusterRow(count), new ExposureRow(exposure))) {
      PartialCount stored = row.stored();

      assertThat(RowBytes.exact(row)).isGreaterThan(DeviceSketch.DENSE_BYTES);
      assertThat(stored).isNotEqualTo(row.delta());
      assertThat(Rows.of(stored).delta()).isEqualTo(Rows.of(row.delta()).delta());
    }
    assertThat(count.getDeviceSketch()).as("public form").isEqualTo(sketch(5_000));
  }

  private static ByteBuffer sketch(int devices) {
    ByteBuffer sketch = DeviceSketch.empty();
    for (int i = 0; i < devices; i++) {
      sketch = DeviceSketch.merge(sketch, DeviceSketch.of("install-" + i));
    }
    return sketch;
  }
}
