package dev.jankline.gateway.privacy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers texts that were looked at closely and hold nothing personal: names of code and ids of
 * builds, which come again in nearly every batch. Holds at most {@value #PLACES} texts of {@value
 * #MAX_BYTES} bytes each; a text takes the place of another with the same hash. Thread-safe.
 */
final class KnownClean {
  static final int MAX_BYTES = 256;
  private static final int PLACES = 4_096;

  private final AtomicReferenceArray<byte[]> texts = new AtomicReferenceArray<>(PLACES);

  boolean has(byte[] bytes, int from, int to) {
    byte[] known = texts.getAcquire(place(bytes, from, to));
    return known != null && Arrays.equals(known, 0, known.length, bytes, from, to);
  }

  void add(byte[] bytes, int from, int to) {
    if (to - from <= MAX_BYTES) {
      texts.setRelease(place(bytes, from, to), Arrays.copyOfRange(bytes, from, to));
    }
  }

  private static int place(byte[] bytes, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    return (hash ^ hash >>> 12) & (PLACES - 1);
  }
}
