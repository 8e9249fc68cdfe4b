package dev.jankline.symbols.file;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Collects bytes: numbers big-endian, or packed into 7-bit groups, the lowest first, the last
 * without bit 7.
 */
public final class PackedBytes {
  private byte[] bytes = new byte[256];
  private int size;

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  public byte get(int at) {
    return bytes[at];
  }

  public void u1(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  public void u4(int value) {
    fixed(value, 4);
  }

  /** The lowest bytes of a number. */
  public void fixed(int value, int width) {
    room(width);
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** A number that is not negative, or taken as unsigned. */
  public void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      u1((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    u1((int) rest);
  }

  /** A number of either sign: small ones take few bytes. */
  public void signed(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  public void all(byte[] more) {
    all(more, 0, more.length);
  }

  public void all(PackedBytes more) {
    all(more.bytes, 0, more.size);
  }

  public void all(byte[] more, int from, int count) {
    room(count);
    System.arraycopy(more, from, bytes, size, count);
    size += count;
  }

  public byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  public boolean equalsAt(int at, byte[] other) {
    return at + other.length <= size
        && Arrays.equals(bytes, at, at + other.length, other, 0, other.length);
  }

  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      long wanted = Math.max(2L * bytes.length, Math.addExact(size, more));
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }
}
