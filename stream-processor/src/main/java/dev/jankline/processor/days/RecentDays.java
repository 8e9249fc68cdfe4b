package dev.jankline.processor.days;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the days of the devices that were asked for since the last write in memory, all days of a
 * device or none, and knows which of them changed. The events of a device come together; days that
 * are kept longer seldom save a read, and each collection of garbage copies them. Used by one
 * stream thread.
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
  private @Nullable Days last;
  private long bytes;

  /** Stores one day of a device. */
  interface Writer {
    /**
     * Stores a day.
     *
     * @param start start of the day, in milliseconds
     */
    void write(String device, long start, DeviceDay day);
  }

  /** All days of one device. */
  private static final class Days {
    private final String device;
    private final NavigableMap<Long, DeviceDay> byStart;
    private final TreeSet<Long> changedStarts = new TreeSet<>();
    private long bytes = BYTES_OF_KEY;

    Days(String device, NavigableMap<Long, DeviceDay> byStart) {
      this.device = device;
      this.byStart = byStart;
    }
  }

  /**
   * Begins without any day.
   *
   * @param stored reads all days of a device, by their start in milliseconds
   */
  RecentDays(Function<String, NavigableMap<Long, DeviceDay>> stored, Writer writer) {
    this(stored, writer, MAX_BYTES);
  }

  RecentDays(Function<String, NavigableMap<Long, DeviceDay>> stored, Writer writer, long maxBytes) {
    this.stored = stored;
    this.writer = writer;
    this.maxBytes = maxBytes;
  }

  /** All days of a device; what is changed in them is kept when {@link #changed} is told. */
  NavigableMap<Long, DeviceDay> days(String device) {
    return of(device).byStart;
  }

  /** Says that a day changed; it is written by {@link #write}, or when memory is needed. */
  void changed(String device, long start) {
    Days days = of(device);
    if (days.changedStarts.add(start)) {
      changed.put(device, days);
    }
    measure(days);
    makeRoom(device);
  }

  /** Writes what changed, and forgets all days. */
  void write() {
    changed.forEach(this::write);
    changed.clear();
    recent.clear();
    last = null;
    bytes = 0;
  }

  private void write(String device, Days days) {
    for (long start : days.changedStarts) {
      DeviceDay day = days.byStart.get(start);
      writer.write(device, start, day == null ? new DeviceDay() : day);
    }
    days.changedStarts.clear();
  }

  /** Mostly the device that was asked for last: its events come together. */
  private Days of(String device) {
    if (last == null || !last.device.equals(device)) {
      Days known = recent.get(device);
      last = known == null ? read(device) : known;
    }
    return last;
  }

  private Days read(String device) {
    Days read = new Days(device, stored.apply(device));
    recent.put(device, read);
    bytes += read.bytes;
    measure(read);
    makeRoom(device);
    return read;
  }

  private void measure(Days days) {
    bytes -= days.bytes;
    days.bytes = BYTES_OF_KEY;
    for (DeviceDay day : days.byStart.values()) {
      days.bytes += day.heapBytes();
    }
    bytes += days.bytes;
  }

  /** Forgets the days that were not asked for longest, but not those of a device. */
  private void makeRoom(String deviceInHand) {
    if (bytes <= maxBytes) {
      return;
    }
    var eldest = recent.entrySet().iterator();
    while (bytes > maxBytes && eldest.hasNext()) {
      Map.Entry<String, Days> next = eldest.next();
      if (!next.getKey().equals(deviceInHand)) {
        write(next.getKey(), next.getValue());
        changed.remove(next.getKey());
        bytes -= next.getValue().bytes;
        eldest.remove();
      }
    }
  }
}
