package dev.jankline.symbols.file;

import java.nio.ByteBuffer;

/** Reads what {@link PackedBytes} wrote, from any place of a buffer that others read too. */
public final class PackedReader {
  private final ByteBuffer bytes;
  private int at;

  public PackedReader(ByteBuffer bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  public int at() {
    return at;
  }

  public void at(int place) {
    at = place;
  }

  public int u1() {
    return bytes.get(at++) & 0xFF;
  }

  /** A number of the given width in bytes at any place. */
  public int fixed(int place, int width) {
    int value = 0;
    for (int i = 0; i < width; i++) {
      value = value << 8 | (bytes.get(place + i) & 0xFF);
    }
    return value;
  }

  public long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = bytes.get(at++);
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("a number without an end at " + at);
  }

  public int unsignedInt() {
    return Math.toIntExact(unsigned());
  }

  /** The lowest 32 bits of a number that is not negative, or taken as unsigned. */
  public int varint() {
    return (int) unsigned();
  }

  public long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  public void raw(byte[] target, int from, int count) {
    bytes.get(at, target, from, count);
    at += count;
  }
}
