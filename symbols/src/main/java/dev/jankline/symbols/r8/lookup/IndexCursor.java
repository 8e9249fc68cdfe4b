package dev.jankline.symbols.r8.lookup;

import java.nio.ByteBuffer;

/** Reads numbers of the index file one after the other. */
final class IndexCursor {
  private final ByteBuffer bytes;
  private int at;

  IndexCursor(ByteBuffer bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  int at() {
    return at;
  }

  void at(int place) {
    at = place;
  }

  int u1() {
    return bytes.get(at++) & 0xFF;
  }

  int varint() {
    int next = bytes.get(at++);
    int value = next & 0x7F;
    for (int shift = 7; next < 0 && shift < Integer.SIZE; shift += 7) {
      next = bytes.get(at++);
      value |= (next & 0x7F) << shift;
    }
    return value;
  }

  int signed() {
    int value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A number of the given width in bytes at any place. */
  int fixed(int place, int width) {
    int value = 0;
    for (int i = 0; i < width; i++) {
      value = value << 8 | (bytes.get(place + i) & 0xFF);
    }
    return value;
  }
}
