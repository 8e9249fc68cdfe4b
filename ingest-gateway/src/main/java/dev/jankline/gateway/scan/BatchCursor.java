package dev.jankline.gateway.scan;

import dev.jankline.gateway.scan.Parts.Unusual;
import dev.jankline.wire.ItemLimit;

/**
 * Moves over the bytes of a batch, and remembers of the stall that it is in how many frames and
 * nodes it has. Makes no objects. Not thread-safe; one cursor passes over one array once.
 */
final class BatchCursor {
  private static final int MAX_INT_BYTES = 5;
  private static final int MAX_LONG_BYTES = 10;

  final byte[] bytes;
  int position;
  int frames;
  int nodes;
  private long items;

  BatchCursor(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  int remaining() {
    return bytes.length - position;
  }

  /** Moves over so many bytes; returns where they begin. */
  int take(int length) throws Unusual {
    if (length < 0 || length > bytes.length - position) {
      throw new Unusual();
    }
    int start = position;
    position += length;
    return start;
  }

  int readInt() throws Unusual {
    long value = varint(MAX_INT_BYTES);
    if (value != (int) value) {
      throw new Unusual();
    }
    return (int) value;
  }

  long readLong() throws Unusual {
    return varint(MAX_LONG_BYTES);
  }

  /** Number of bytes of a text. */
  int readLength() throws Unusual {
    long length = varint(MAX_LONG_BYTES);
    if (length < 0 || length > bytes.length - position) {
      throw new Unusual();
    }
    return (int) length;
  }

  /** Items of all arrays up to here. */
  long items() {
    return items;
  }

  /** Number of items of an array whose block has no size in bytes. */
  int readCount() throws Unusual {
    int count = readLength();
    items += count;
    if (items > ItemLimit.MAX_ITEMS) {
      throw new Unusual();
    }
    return count;
  }

  /** Moves over the end of an array that had items: a single zero. */
  void endArray() throws Unusual {
    if (bytes[take(1)] != 0) {
      throw new Unusual();
    }
  }

  private long varint(int maxBytes) throws Unusual {
    int at = position;
    int end = Math.min(bytes.length, at + maxBytes);
    long value = 0;
    for (int shift = 0; at < end; shift += 7) {
      byte next = bytes[at++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        if (next == 0 && shift > 0) {
          // A longer form of a shorter number: an unset value might pass for a set one.
          throw new Unusual();
        }
        position = at;
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new Unusual();
  }
}
