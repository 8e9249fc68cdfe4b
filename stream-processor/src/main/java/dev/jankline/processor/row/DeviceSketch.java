package dev.jankline.processor.row;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Estimates how many distinct installations were seen: a HyperLogLog of 2048 registers, standard
 * error 2.3 %. The union of sketches does not depend on order or repetition. The only class that
 * knows the bytes of a sketch; docs/clusters.md describes them for readers.
 *
 * <pre>
 *   sparse   3 bytes for each register that is not 0, by ascending register:
 *            register * 64 + value, high byte first; at most 511 of them
 *   dense    1536 bytes: register i is the 6 bits from bit 6 i on, bit 0 the lowest of byte 0
 * </pre>
 *
 * A sketch is dense when it would be no shorter otherwise, or when one that was added was dense.
 */
public final class DeviceSketch {
  static final int DENSE_BYTES = 1536;

  private static final int REGISTERS = 2048;
  private static final int INDEX_BITS = 11;
  private static final int VALUE_BITS = 6;
  private static final int MAX_VALUE = Long.SIZE - INDEX_BITS + 1;
  private static final int VALUE_MASK = (1 << VALUE_BITS) - 1;
  private static final int ENTRY = 3;
  private static final int BYTE = 0xFF;
  private static final PackedSketch PACKED = new PackedSketch(REGISTERS);

  private DeviceSketch() {}

  /** Sketch of nobody. */
  public static ByteBuffer empty() {
    return ByteBuffer.allocate(0);
  }

  /** Sketch of one installation. */
  public static ByteBuffer of(String installId) {
    long hash = Hashing.komihash5_0().hashCharsToLong(installId);
    int register = (int) (hash >>> (Long.SIZE - INDEX_BITS));
    int value = Math.min(MAX_VALUE, Long.numberOfLeadingZeros(hash << INDEX_BITS) + 1);
    byte[] entry = new byte[ENTRY];
    putEntry(entry, 0, (register << VALUE_BITS) | value);
    return ByteBuffer.wrap(entry);
  }

  /** Union of two sketches; may be one of them. Neither is changed. */
  public static ByteBuffer merge(ByteBuffer a, ByteBuffer b) {
    if (isDense(a)) {
      return isDense(b) ? mergeDense(a, b) : addTo(a, b);
    }
    return isDense(b) ? addTo(b, a) : mergeSparse(a, b);
  }

  /** Estimated number of installations (Ertl 2017). */
  public static long estimate(ByteBuffer sketch) {
    double sum = 0;
    int empty = REGISTERS;
    int[] entries = entries(sketch);
    for (int entry : entries) {
      sum += Math.scalb(1.0, -(entry & VALUE_MASK));
      empty--;
    }
    if (empty == REGISTERS) {
      return 0;
    }
    double scale = (double) REGISTERS * REGISTERS / (2 * Math.log(2) * (1 + 1.0794 / REGISTERS));
    return Math.round(scale / (sum + REGISTERS * ofEmpty((double) empty / REGISTERS)));
  }

  /** The same sketch in the shortest form, which the store of totals alone may hold. */
  static ByteBuffer pack(ByteBuffer sketch) {
    if (!isDense(sketch)) {
      return sketch;
    }
    byte[] dense = bytes(sketch);
    byte[] values = new byte[REGISTERS];
    for (int register = 0; register < REGISTERS; register++) {
      values[register] = (byte) get(dense, register);
    }
    byte[] packed = PACKED.pack(values);
    return packed.length < DENSE_BYTES ? ByteBuffer.wrap(packed) : sketch;
  }

  /**
   * The same sketch sparse or dense, whichever is shorter: earlier versions wrote all of them
   * dense, and the store of totals holds packed ones.
   */
  static ByteBuffer compact(ByteBuffer sketch) {
    if (!isDense(sketch)) {
      byte[] bytes = bytes(sketch);
      return PACKED.isPacked(bytes)
          ? PACKED.unpack(bytes).map(DeviceSketch::of).orElse(sketch)
          : sketch;
    }
    int[] entries = entries(sketch);
    return entries.length * ENTRY < DENSE_BYTES ? sparse(entries, entries.length) : sketch;
  }

  /** Says that bytes are no sketch; empty when they are one. */
  static Optional<String> defect(ByteBuffer sketch) {
    boolean isSketch =
        isDense(sketch) || (sketch.remaining() % ENTRY == 0 && isAscending(entries(sketch)));
    return isSketch
        ? Optional.empty()
        : Optional.of("a partial count with bytes that are no sketch of devices");
  }

  /** A dense sketch of these registers. */
  private static ByteBuffer of(byte[] values) {
    byte[] dense = new byte[DENSE_BYTES];
    for (int register = 0; register < REGISTERS; register++) {
      raise(dense, (register << VALUE_BITS) | (values[register] & VALUE_MASK));
    }
    return ByteBuffer.wrap(dense);
  }

  private static boolean isAscending(int[] entries) {
    int register = -1;
    for (int entry : entries) {
      int value = entry & VALUE_MASK;
      if (entry >> VALUE_BITS <= register || value == 0 || value > MAX_VALUE) {
        return false;
      }
      register = entry >> VALUE_BITS;
    }
    return register < REGISTERS;
  }

  private static boolean isDense(ByteBuffer sketch) {
    return sketch.remaining() == DENSE_BYTES;
  }

  private static ByteBuffer mergeSparse(ByteBuffer a, ByteBuffer b) {
    if (b.remaining() == ENTRY && a.remaining() + ENTRY < DENSE_BYTES) {
      return withEntry(a, entry(bytes(b), 0));
    }
    int[] left = entries(a);
    int[] right = entries(b);
    int[] union = new int[left.length + right.length];
    int size = 0;
    int j = 0;
    for (int entry : left) {
      while (j < right.length && right[j] >> VALUE_BITS < entry >> VALUE_BITS) {
        union[size++] = right[j++];
      }
      boolean isBoth = j < right.length && right[j] >> VALUE_BITS == entry >> VALUE_BITS;
      union[size++] = isBoth ? Math.max(entry, right[j++]) : entry;
    }
    System.arraycopy(right, j, union, size, right.length - j);
    size += right.length - j;
    if (size * ENTRY < DENSE_BYTES) {
      return size == left.length && Arrays.equals(left, 0, size, union, 0, size)
          ? a
          : sparse(union, size);
    }
    byte[] dense = new byte[DENSE_BYTES];
    for (int i = 0; i < size; i++) {
      raise(dense, union[i]);
    }
    return ByteBuffer.wrap(dense);
  }

  /** A sparse sketch with one entry more, as of one device; the same when it has the device. */
  private static ByteBuffer withEntry(ByteBuffer sketch, int entry) {
    byte[] sparse = bytes(sketch);
    int low = 0;
    int high = sparse.length / ENTRY - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = entry(sparse, middle * ENTRY);
      if (found >> VALUE_BITS == entry >> VALUE_BITS) {
        return found >= entry ? sketch : replaced(sparse, middle * ENTRY, ENTRY, entry);
      }
      if (found < entry) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return replaced(sparse, low * ENTRY, 0, entry);
  }

  /** A sparse sketch with an entry in place of some bytes. */
  private static ByteBuffer replaced(byte[] sparse, int at, int length, int entry) {
    byte[] bytes = new byte[sparse.length - length + ENTRY];
    System.arraycopy(sparse, 0, bytes, 0, at);
    putEntry(bytes, at, entry);
    System.arraycopy(sparse, at + length, bytes, at + ENTRY, sparse.length - at - length);
    return ByteBuffer.wrap(bytes);
  }

  private static ByteBuffer addTo(ByteBuffer dense, ByteBuffer sparse) {
    byte[] before = bytes(dense);
    byte[] union = before;
    for (int entry : entries(sparse)) {
      if (get(union, entry >> VALUE_BITS) < (entry & VALUE_MASK)) {
        union = union == before ? before.clone() : union;
        raise(union, entry);
      }
    }
    return union == before ? dense : ByteBuffer.wrap(union);
  }

  private static ByteBuffer mergeDense(ByteBuffer a, ByteBuffer b) {
    byte[] union = bytes(a).clone();
    for (int entry : entries(b)) {
      raise(union, entry);
    }
    return ByteBuffer.wrap(union);
  }

  /** Raises a register to the value of an entry. */
  private static void raise(byte[] dense, int entry) {
    int register = entry >> VALUE_BITS;
    int value = entry & VALUE_MASK;
    if (get(dense, register) >= value) {
      return;
    }
    int bit = VALUE_BITS * register;
    int at = bit >> 3;
    int shift = bit & 7;
    dense[at] = (byte) ((dense[at] & ~(VALUE_MASK << shift)) | (value << shift));
    if (shift > Byte.SIZE - VALUE_BITS) {
      int high = Byte.SIZE - shift;
      dense[at + 1] = (byte) ((dense[at + 1] & ~(VALUE_MASK >> high)) | (value >> high));
    }
  }

  private static int get(byte[] dense, int register) {
    int bit = VALUE_BITS * register;
    int at = bit >> 3;
    int high = at + 1 < DENSE_BYTES ? dense[at + 1] & BYTE : 0;
    return (((dense[at] & BYTE) | (high << Byte.SIZE)) >> (bit & 7)) & VALUE_MASK;
  }

  private static int[] entries(ByteBuffer sketch) {
    byte[] bytes = bytes(sketch);
    if (!isDense(sketch)) {
      int[] entries = new int[bytes.length / ENTRY];
      for (int i = 0; i < entries.length; i++) {
        entries[i] = entry(bytes, i * ENTRY);
      }
      return entries;
    }
    int[] entries = new int[REGISTERS];
    int size = 0;
    for (int register = 0; register < REGISTERS; register++) {
      int value = get(bytes, register);
      if (value > 0) {
        entries[size++] = (register << VALUE_BITS) | value;
      }
    }
    return Arrays.copyOf(entries, size);
  }

  private static ByteBuffer sparse(int[] entries, int size) {
    byte[] bytes = new byte[size * ENTRY];
    for (int i = 0; i < size; i++) {
      putEntry(bytes, i * ENTRY, entries[i]);
    }
    return ByteBuffer.wrap(bytes);
  }

  private static int entry(byte[] bytes, int at) {
    return ((bytes[at] & BYTE) << 16) | ((bytes[at + 1] & BYTE) << 8) | (bytes[at + 2] & BYTE);
  }

  private static void putEntry(byte[] bytes, int at, int entry) {
    bytes[at] = (byte) (entry >> 16);
    bytes[at + 1] = (byte) (entry >> 8);
    bytes[at + 2] = (byte) entry;
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

  /** What registers that are still 0 add to the sum. */
  private static double ofEmpty(double share) {
    double x = share;
    double z = 1;
    double sum = share;
    double before = -1;
    while (sum != before) {
      x *= x;
      before = sum;
      sum += x * z;
      z += z;
    }
    return sum;
  }
}
