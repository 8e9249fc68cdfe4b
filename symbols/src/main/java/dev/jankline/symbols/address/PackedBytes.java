package dev.jankline.symbols.address;

import java.util.Arrays;

/**
 * Collects bytes and packed numbers: seven bits a byte, the lowest first, the last without bit 7.
 */
final class PackedBytes {
  private byte[] bytes = new byte[1 << 12];
  private int size;

  int size() {
    return size;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  void raw(byte[] more, int from, int count) {
    room(count);
    System.arraycopy(more, from, bytes, size, count);
    size += count;
  }

  void unsigned(long value) {
    room(10);
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes[size++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  /** Small numbers of either sign become short. */
  void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      long wanted = Math.max((long) size + more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }
}
