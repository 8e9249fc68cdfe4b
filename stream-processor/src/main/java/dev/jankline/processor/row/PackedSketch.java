package dev.jankline.processor.row;

import java.util.Optional;

/**
 * Writes the 2048 registers of a dense sketch in some 900 bytes for the store of totals; nobody
 * else sees this form. Most registers are within 7 of each other, so 3 bits say by how much one is
 * above the base. The length is never a multiple of 3, as that of every other form is.
 *
 * <pre>
 *   byte 0            the base
 *   bytes 1 to 768    register i is the 3 bits from bit 3 i on, bit 0 the lowest of byte 1:
 *                     register − base, or 7 when the register is not from base to base + 6
 *   bytes 769 on      those registers, one byte each, by ascending register
 *   last byte         0, only where the length would be a multiple of 3
 * </pre>
 */
final class PackedSketch {
  private static final int BITS = 3;
  private static final int OTHER = (1 << BITS) - 1;
  private static final int FORM = 3;
  private static final int VALUES = 64;
  private static final int BYTE = 0xFF;

  private final int registers;

  /** Takes the number of registers. */
  PackedSketch(int registers) {
    this.registers = registers;
  }

  /** Whether bytes may be packed registers. */
  boolean isPacked(byte[] bytes) {
    return bytes.length >= others() && bytes.length % FORM != 0;
  }

  /** Packs registers, each less than 64. */
  byte[] pack(byte[] values) {
    int[] byValue = byValue(values);
    int base = base(byValue);
    int end = others() + countOthers(byValue, base);
    byte[] packed = new byte[end % FORM == 0 ? end + 1 : end];
    packed[0] = (byte) base;
    int other = others();
    for (int i = 0; i < registers; i++) {
      int above = values[i] - base;
      if (above < 0 || above >= OTHER) {
        packed[other++] = values[i];
        above = OTHER;
      }
      put(packed, i, above);
    }
    return packed;
  }

  /** Unpacks registers; empty when the bytes are too few. */
  Optional<byte[]> unpack(byte[] packed) {
    byte[] values = new byte[registers];
    int other = others();
    for (int i = 0; i < registers; i++) {
      int above = get(packed, i);
      if (above == OTHER) {
        if (other == packed.length) {
          return Optional.empty();
        }
        values[i] = packed[other++];
      } else {
        values[i] = (byte) (packed[0] + above);
      }
    }
    return Optional.of(values);
  }

  /** The least base with the fewest registers outside of its seven values. */
  private static int base(int[] byValue) {
    int inside = 0;
    for (int value = 0; value < OTHER; value++) {
      inside += byValue[value];
    }
    int best = 0;
    int most = inside;
    for (int base = 1; base + OTHER <= VALUES; base++) {
      inside += byValue[base + OTHER - 1] - byValue[base - 1];
      if (inside > most) {
        most = inside;
        best = base;
      }
    }
    return best;
  }

  /** Number of registers by their value. */
  private static int[] byValue(byte[] values) {
    int[] byValue = new int[VALUES];
    for (byte value : values) {
      byValue[value]++;
    }
    return byValue;
  }

  private int countOthers(int[] byValue, int base) {
    int others = registers;
    for (int value = base; value < base + OTHER; value++) {
      others -= byValue[value];
    }
    return others;
  }

  private int others() {
    return 1 + registers * BITS / Byte.SIZE;
  }

  private static void put(byte[] packed, int register, int above) {
    int bit = BITS * register;
    int at = 1 + (bit >> 3);
    int shift = bit & 7;
    packed[at] |= (byte) (above << shift);
    if (shift > Byte.SIZE - BITS) {
      packed[at + 1] |= (byte) (above >> (Byte.SIZE - shift));
    }
  }

  private static int get(byte[] packed, int register) {
    int bit = BITS * register;
    int at = 1 + (bit >> 3);
    int shift = bit & 7;
    int low = (packed[at] & BYTE) >> shift;
    int high = shift > Byte.SIZE - BITS ? (packed[at + 1] & BYTE) << (Byte.SIZE - shift) : 0;
    return (low | high) & OTHER;
  }
}
