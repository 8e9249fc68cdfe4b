package dev.jankline.symbols.address;

import dev.jankline.symbols.address.AddressTableEncoder.PackedBytes;
import java.nio.ByteBuffer;

/** Reads what {@link PackedBytes} wrote, from any place of a buffer that others read too. */
final class PackedReader {
  private final ByteBuffer bytes;
  private int at;

  PackedReader(ByteBuffer bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  int at() {
    return at;
  }

  long unsigned() {
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

  int unsignedInt() {
    return Math.toIntExact(unsigned());
  }

  long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  void raw(byte[] target, int from, int count) {
    bytes.get(at, target, from, count);
    at += count;
  }
}
