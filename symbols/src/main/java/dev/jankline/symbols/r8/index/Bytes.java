package dev.jankline.symbols.r8.index;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Collects bytes: numbers big-endian or in 7-bit groups, the lowest first. */
final class Bytes {
  private byte[] bytes = new byte[256];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  byte get(int at) {
    return bytes[at];
  }

  void u1(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void u4(int value) {
    fixed(value, 4);
  }

  /** The lowest bytes of a number. */
  void fixed(int value, int width) {
    room(width);
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** A number that is not negative, or taken as unsigned. */
  void varint(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      u1((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    u1(rest);
  }

  /** A number of either sign: small ones take few bytes. */
  void signed(int value) {
    varint((value << 1) ^ (value >> 31));
  }

  void all(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  void all(Bytes more) {
    room(more.size);
    System.arraycopy(more.bytes, 0, bytes, size, more.size);
    size += more.size;
  }

  boolean equalsAt(int at, byte[] other) {
    return at + other.length <= size
        && Arrays.equals(bytes, at, at + other.length, other, 0, other.length);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
    }
  }
}
