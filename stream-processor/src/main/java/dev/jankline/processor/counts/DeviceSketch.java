package dev.jankline.processor.counts;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.hll.Union;
import org.apache.datasketches.memory.Memory;

/**
 * Estimates how many distinct installations were seen: HLL sketches of Apache DataSketches with
 * 2048 registers (lgConfigK 11, HLL_4, standard error 2.3 %), of the UTF-8 of installation ids, in
 * the library's compact bytes. No bytes are the sketch of nobody.
 *
 * <p>Equal sets of installations have equal bytes, in whatever order and parts they came. For that,
 * what the library writes as it was added is put in order:
 *
 * <pre>
 *   byte 0        number of ints before the data: 2 list, 3 set, 10 registers
 *   byte 4        logarithm of the length of the table that the library reads the data into
 *   byte 5        flags; bit 4: the estimate is that of the registers alone
 *   byte 6        of a list: number of installations; with registers: what all hold at least
 *   bytes 8 to 11 of a set: number of installations
 *   bytes 36 to 39 with registers: number of those that 4 bits do not hold, which follow the 1024
 *                 bytes of registers
 *   bytes 8 to 15 with registers: the estimate by the order of updates; here 0, and bit 4 is set
 *   bytes 8 on    of a list: one int, low byte first, for each installation; here sorted
 *   bytes 12 on   of a set: the same
 * </pre>
 */
public final class DeviceSketch {
  private static final int LG_REGISTERS = 11;
  private static final int LIST_INTS = 2;
  private static final int SET_INTS = 3;
  private static final int REGISTERS_INTS = 10;
  private static final int LG_ARRAY = 4;
  private static final int FLAGS = 5;
  private static final int LIST_COUNT = 6;
  private static final int LEAST_VALUE = 6;
  private static final int VALUE_SHIFT = 26;
  private static final int REGISTER_BITS = 4;
  private static final int EXCEPTION = 15;
  private static final int LIST_BYTES = 8;
  private static final int SET_COUNT = 8;
  private static final int EXCEPTIONS_COUNT = 36;
  private static final int REGISTERS_BYTES = 1024;
  private static final int OUT_OF_ORDER = 1 << 4;
  private static final int ESTIMATE = 8;

  private DeviceSketch() {}

  /** Sketch of nobody. */
  public static ByteBuffer empty() {
    return ByteBuffer.allocate(0);
  }

  /** Sketch of one installation; of nobody when it has no id. */
  public static ByteBuffer of(String installId) {
    if (installId.isEmpty()) {
      return empty();
    }
    HllSketch sketch = new HllSketch(LG_REGISTERS, TgtHllType.HLL_4);
    sketch.update(installId);
    return ByteBuffer.wrap(sketch.toCompactByteArray());
  }

  /** Union of two sketches; may be one of them. Neither is changed. */
  public static ByteBuffer merge(ByteBuffer a, ByteBuffer b) {
    if (!a.hasRemaining() || !b.hasRemaining() || a.equals(b)) {
      return a.hasRemaining() ? a : b;
    }
    return has(a, b) ? a : union(read(a), read(b));
  }

  /** Whether one sketch is of a single installation that the other has: most merges are such. */
  private static boolean has(ByteBuffer sketch, ByteBuffer one) {
    if (one.remaining() != LIST_BYTES + Integer.BYTES || one.get(one.position()) != LIST_INTS) {
      return false;
    }
    ByteBuffer bytes = ByteBuffer.wrap(bytes(sketch)).order(ByteOrder.LITTLE_ENDIAN);
    int installation =
        ByteBuffer.wrap(bytes(one)).order(ByteOrder.LITTLE_ENDIAN).getInt(LIST_BYTES);
    int ints = bytes.get(0);
    if (ints != REGISTERS_INTS) {
      for (int at = ints * Integer.BYTES; at < bytes.limit(); at += Integer.BYTES) {
        if (bytes.getInt(at) == installation) {
          return true;
        }
      }
      return false;
    }
    int register = installation & ((1 << LG_REGISTERS) - 1);
    int pair = bytes.get(REGISTERS_INTS * Integer.BYTES + register / 2) & 0xff;
    int value = register % 2 == 0 ? pair & EXCEPTION : pair >> REGISTER_BITS;
    return value < EXCEPTION && installation >>> VALUE_SHIFT <= bytes.get(LEAST_VALUE) + value;
  }

  /** Estimated number of installations. */
  public static long estimate(ByteBuffer sketch) {
    return sketch.hasRemaining() ? Math.round(read(sketch).getCompositeEstimate()) : 0;
  }

  /** Says that bytes are no sketch; empty when they are one. */
  static Optional<String> defect(ByteBuffer sketch) {
    return isSketch(sketch)
        ? Optional.empty()
        : Optional.of("a partial count with bytes that are no sketch of devices");
  }

  private static ByteBuffer union(HllSketch a, HllSketch b) {
    Union union = new Union(LG_REGISTERS);
    union.update(a);
    union.update(b);
    return ByteBuffer.wrap(ordered(union.getResult(TgtHllType.HLL_4).toCompactByteArray()));
  }

  /** What the union makes of the bytes is what they are: sums beside the registers are right. */
  private static boolean isSketch(ByteBuffer sketch) {
    if (!sketch.hasRemaining()) {
      return true;
    }
    byte[] bytes = bytes(sketch);
    if (bytes.length < LIST_BYTES
        || bytes[LG_ARRAY] > LG_REGISTERS
        || length(bytes) != bytes.length) {
      return false;
    }
    try {
      HllSketch read = read(sketch);
      return read.getLgConfigK() == LG_REGISTERS && union(read, read).equals(sketch);
    } catch (RuntimeException | AssertionError e) {
      // The library asserts some of what it reads.
      return false;
    }
  }

  /** The length that follows from the numbers of entries, by which the library takes memory. */
  private static long length(byte[] bytes) {
    ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int header = bytes[0] * Integer.BYTES;
    long entries =
        switch (bytes[0]) {
          case LIST_INTS -> bytes[LIST_COUNT];
          case SET_INTS -> bytes.length < header ? -1 : numbers.getInt(SET_COUNT);
          case REGISTERS_INTS -> bytes.length < header ? -1 : numbers.getInt(EXCEPTIONS_COUNT);
          default -> -1;
        };
    long registers = bytes[0] == REGISTERS_INTS ? REGISTERS_BYTES : 0;
    return entries < 0 ? -1 : header + registers + entries * Integer.BYTES;
  }

  private static HllSketch read(ByteBuffer sketch) {
    return HllSketch.heapify(Memory.wrap(bytes(sketch)));
  }

  /** The same sketch in the one form that its set of installations has; changes the bytes. */
  private static byte[] ordered(byte[] compact) {
    int ints = compact[0];
    if (ints == LIST_INTS || ints == SET_INTS) {
      ByteBuffer data = ByteBuffer.wrap(compact).order(ByteOrder.LITTLE_ENDIAN);
      IntBuffer installations = data.position(ints * Integer.BYTES).asIntBuffer();
      int[] sorted = new int[installations.remaining()];
      installations.get(sorted);
      Arrays.sort(sorted);
      installations.rewind().put(sorted);
    } else if (ints == REGISTERS_INTS) {
      compact[FLAGS] |= OUT_OF_ORDER;
      Arrays.fill(compact, ESTIMATE, ESTIMATE + Double.BYTES, (byte) 0);
    }
    return compact;
  }

  /** The bytes themselves; never to be changed. */
  private static byte[] bytes(ByteBuffer sketch) {
    if (sketch.hasArray()
        && sketch.arrayOffset() == 0
        && sketch.array().length == sketch.remaining()) {
      return sketch.array();
    }
    byte[] bytes = new byte[sketch.remaining()];
    sketch.duplicate().get(bytes);
    return bytes;
  }
}
