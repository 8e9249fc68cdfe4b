package dev.jankline.processor.days;

import java.util.Map;
import java.util.TreeMap;

/**
 * Holds what one device did on one UTC day: how often it did each thing, by app version and hour.
 * Used by one stream thread; {@link DayBytes} writes and reads it.
 */
final class DeviceDay {
  /** Maximum bytes of a day: it is written anew at each commit in which it changed. */
  private static final int MAX_BYTES = 200_000;

  /** Estimated bytes of the numbers of a version, in all hours. */
  private static final int BYTES_OF_VERSION = 100;

  private static final int HEAP_BYTES_OF_VERSION = 400;

  /** The first characters that take two and three bytes in UTF-8. */
  private static final int FIRST_OF_TWO = 0x80;

  private static final int FIRST_OF_THREE = 0x800;

  private static final Occurrences NOTHING = new Occurrences();

  private final Map<String, Occurrences> things = new TreeMap<>();
  private int bytes;
  private int heapBytes;

  /** What the day holds, by thing. */
  Map<String, Occurrences> things() {
    return things;
  }

  boolean isEmpty() {
    return things.isEmpty();
  }

  /** Estimated bytes in memory, which are more than those that are written. */
  int heapBytes() {
    return heapBytes;
  }

  /** How often a thing was done; nothing must be added to the result. */
  Occurrences of(String thing) {
    Occurrences its = things.get(thing);
    return its == null ? NOTHING : its;
  }

  /**
   * Whether the day has room for a thing in a version in which it has none of it.
   *
   * @throws IllegalArgumentException when no day has room for such names
   */
  boolean hasRoom(String thing, String version) {
    int more = size(thing, version);
    if (more > MAX_BYTES) {
      throw new IllegalArgumentException(
          "names that take %d bytes in the day of a device; they must take at most %d"
              .formatted(more, MAX_BYTES));
    }
    return bytes + more <= MAX_BYTES;
  }

  void add(String thing, String version, int hour, long millis) {
    add(thing, version, hour, 1, millis);
  }

  void add(String thing, String version, int hour, int times, long millis) {
    counted(thing, version).add(version, hour, times, millis);
  }

  /** The occurrences of a thing, to which a version will be added. */
  Occurrences counted(String thing, String version) {
    Occurrences its = things.computeIfAbsent(thing, name -> new Occurrences());
    if (its.times(version) == 0) {
      bytes += size(thing, version);
      heapBytes += HEAP_BYTES_OF_VERSION + size(thing, version);
    }
    return its;
  }

  /**
   * Takes back what was added once.
   *
   * @return false when that was never added
   */
  boolean remove(String thing, String version, int hour, long millis) {
    Occurrences its = things.get(thing);
    if (its == null) {
      return false;
    }
    boolean isKnown = its.remove(version, hour, millis);
    if (its.isEmpty()) {
      things.remove(thing);
    }
    if (isKnown && its.times(version) == 0) {
      bytes -= size(thing, version);
      heapBytes -= HEAP_BYTES_OF_VERSION + size(thing, version);
    }
    return isKnown;
  }

  private static int size(String thing, String version) {
    return BYTES_OF_VERSION + utf8Bytes(thing) + utf8Bytes(version);
  }

  /** Bytes of a text in UTF-8; half a character counts as the {@code ?} that is written for it. */
  static int utf8Bytes(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      if (one < FIRST_OF_TWO) {
        bytes++;
      } else if (one < FIRST_OF_THREE) {
        bytes += 2;
      } else if (!Character.isSurrogate(one)) {
        bytes += 3;
      } else if (isPair(text, i)) {
        bytes += 4;
        i++;
      } else {
        bytes++;
      }
    }
    return bytes;
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }
}
