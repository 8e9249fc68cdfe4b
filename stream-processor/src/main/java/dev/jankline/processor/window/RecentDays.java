package dev.jankline.processor.window;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the days of the devices that were asked for last in memory, all days of a device or none,
 * and knows which of them changed since they were written. Used by one stream thread.
 *
 * <p>Memory: {@value #MAX_BYTES} bytes, as estimated, and the days of one device more.
 */
final class RecentDays {
  private static final long MAX_BYTES = 2 << 20;

  /** A key of some hundred characters and the maps around the days. */
  private static final int BYTES_OF_KEY = 400;

  private final Function<String, NavigableMap<Long, DeviceDay>> stored;
  private final Writer writer;
  private final long maxBytes;
  private final Map<String, Days> recent = new LinkedHashMap<>(1 << 8, 0.75f, true);
  private final Map<String, Days> changed = new LinkedHashMap<>();
  private long bytes;

  /** Stores one day of a device. */
  interface Writer {
    /**
     * Stores a day.
     *
     * @param start start of the day, in milliseconds
     */
    void write(String key, long start, DeviceDay day);
  }

  /** All days of one key. */
  private static final class Days {
    private final NavigableMap<Long, DeviceDay> byStart;
    private final TreeSet<Long> changedStarts = new TreeSet<>();
    private long bytes = BYTES_OF_KEY;

    Days(NavigableMap<Long, DeviceDay> byStart) {
      this.byStart = byStart;
    }
  }

  /**
   * Begins without any day.
   *
   * @param stored reads all days of a key, by their start in milliseconds
   */
  RecentDays(Function<String, NavigableMap<Long, DeviceDay>> stored, Writer writer) {
    this(stored, writer, MAX_BYTES);
  }

  RecentDays(Function<String, NavigableMap<Long, DeviceDay>> stored, Writer writer, long maxBytes) {
    this.stored = stored;
    this.writer = writer;
    this.maxBytes = maxBytes;
  }

  /** One day of a key; null when there is none. */
  @Nullable DeviceDay day(String key, long start) {
    return of(key).byStart.get(start);
  }

  /** The days of a key that begin in a span of time, its ends included. */
  List<DeviceDay> days(String key, long from, long to) {
    SortedMap<Long, DeviceDay> span = of(key).byStart.subMap(from, true, to, true);
    return List.copyOf(span.values());
  }

  /** Replaces a day of a key; it is written by {@link #write}, or when memory is needed. */
  void put(String key, long start, DeviceDay day) {
    Days days = of(key);
    days.byStart.put(start, day);
    days.changedStarts.add(start);
    changed.put(key, days);
    measure(days);
    makeRoom(key);
  }

  /** Writes what changed. */
  void write() {
    changed.forEach(this::write);
    changed.clear();
  }

  private void write(String key, Days days) {
    for (long start : days.changedStarts) {
      writer.write(key, start, days.byStart.getOrDefault(start, new DeviceDay()));
    }
    days.changedStarts.clear();
  }

  private Days of(String key) {
    Days known = recent.get(key);
    if (known != null) {
      return known;
    }
    Days read = new Days(stored.apply(key));
    recent.put(key, read);
    bytes += read.bytes;
    measure(read);
    makeRoom(key);
    return read;
  }

  private void measure(Days days) {
    bytes -= days.bytes;
    days.bytes =
        BYTES_OF_KEY + days.byStart.values().stream().mapToLong(DeviceDay::heapBytes).sum();
    bytes += days.bytes;
  }

  /** Forgets the days that were not asked for longest, but not those of a key. */
  private void makeRoom(String keyInHand) {
    var eldest = recent.entrySet().iterator();
    while (bytes > maxBytes && eldest.hasNext()) {
      Map.Entry<String, Days> next = eldest.next();
      if (!next.getKey().equals(keyInHand)) {
        write(next.getKey(), next.getValue());
        changed.remove(next.getKey());
        bytes -= next.getValue().bytes;
        eldest.remove();
      }
    }
  }
}
