package dev.jankline.processor.row;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keeps what docs/clusters.md says of the bytes of a sketch. */
class SketchFormatTest {
  private static final int REGISTERS = 2048;
  private static final int INDEX_BITS = 11;

  @Test
  void hashIsKomihashOfTheUtf16CodeUnits_lowByteFirst() {
    for (String id : new String[] {"", "a", "c0ffee00-1234-4321-8765-0123456789ab", "ä€😀"}) {
      assertThat(Hashing.komihash5_0().hashCharsToLong(id))
          .isEqualTo(Hashing.komihash5_0().hashBytesToLong(id.getBytes(UTF_16LE)));
    }
  }

  @Test
  void registersAreAsDocumented() {
    Random random = new Random(7);
    int[] expected = new int[REGISTERS];
    ByteBuffer sketch = DeviceSketch.empty();
    for (int i = 0; i < 3_000; i++) {
      String id = Long.toHexString(random.nextLong());
      sketch = DeviceSketch.merge(sketch, DeviceSketch.of(id));
      long hash = Hashing.komihash5_0().hashBytesToLong(id.getBytes(UTF_16LE));
      int index = (int) (hash >>> (Long.SIZE - INDEX_BITS));
      int zeros = Math.min(Long.SIZE - INDEX_BITS, Long.numberOfLeadingZeros(hash << INDEX_BITS));
      expected[index] = Math.max(expected[index], zeros + 1);
    }

    assertThat(registers(sketch)).isEqualTo(expected);
  }

  /** Register i is the six bits from bit 6 i on, bit 0 being the lowest of the first byte. */
  private static int[] registers(ByteBuffer sketch) {
    int[] registers = new int[REGISTERS];
    Arrays.setAll(
        registers,
        i -> {
          int at = 6 * i / 8;
          int next = at + 1 < sketch.remaining() ? sketch.get(at + 1) & 0xFF : 0;
          return (((sketch.get(at) & 0xFF) | (next << 8)) >> (6 * i % 8)) & 63;
        });
    return registers;
  }
}
