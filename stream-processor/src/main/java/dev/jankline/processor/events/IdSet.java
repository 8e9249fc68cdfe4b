package dev.jankline.processor.events;

import java.nio.ByteBuffer;

/**
 * A set of ids of 16 bytes each, in one array and without an object for each: a device has some
 * thousands, and they are read with each upload.
 *
 * <p>Memory: 32 to 64 bytes for each id.
 */
final class IdSet {
  /** Bytes of an id. */
  static final int ID_BYTES = 16;

  private static final int FIRST_PLACES = 32;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Both halves of an id at each place; a place with two zeros is free. */
  private long[] halves = new long[2 * FIRST_PLACES];

  private boolean hasZero;
  private int size;

  /** Number of ids. */
  int size() {
    return size;
  }

  /** Whether an id is in the set. */
  boolean contains(byte[] id) {
    ByteBuffer bytes = ByteBuffer.wrap(id);
    long high = bytes.getLong();
    long low = bytes.getLong();
    return isZero(high, low) ? hasZero : !isFree(place(high, low));
  }

  /** Adds all ids of some bytes, one after the other. */
  void addAll(byte[] ids) {
    ByteBuffer bytes = ByteBuffer.wrap(ids);
    while (bytes.hasRemaining()) {
      add(bytes.getLong(), bytes.getLong());
    }
  }

  private void add(long high, long low) {
    if (isZero(high, low)) {
      size += hasZero ? 0 : 1;
      hasZero = true;
      return;
    }
    int place = place(high, low);
    if (isFree(place)) {
      set(place, high, low);
      size++;
      if (size * 4 > halves.length) {
        grow();
      }
    }
  }

  private void grow() {
    long[] before = halves;
    halves = new long[2 * before.length];
    for (int i = 0; i < before.length; i += 2) {
      if (!isZero(before[i], before[i + 1])) {
        set(place(before[i], before[i + 1]), before[i], before[i + 1]);
      }
    }
  }

  /** The place of an id, or the free one where it belongs. At least half of the places are free. */
  private int place(long high, long low) {
    long mixed = (high ^ Long.rotateLeft(low, 32)) * SPREAD;
    int mask = halves.length / 2 - 1;
    int place = (int) (mixed >>> 32) & mask;
    while (!isFree(place) && (halves[2 * place] != high || halves[2 * place + 1] != low)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void set(int place, long high, long low) {
    halves[2 * place] = high;
    halves[2 * place + 1] = low;
  }

  private boolean isFree(int place) {
    return isZero(halves[2 * place], halves[2 * place + 1]);
  }

  private static boolean isZero(long high, long low) {
    return (high | low) == 0;
  }
}
