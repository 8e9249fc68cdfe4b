package dev.jankline.processor.window;

import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the days of devices in a store, for 17 days, as long as something of the day can be counted
 * or taken back. Reads all days of a device at once, and keeps those of the devices that were asked
 * for last in memory, because the events of a device come together. Changes are stored by {@link
 * #write}, which must be called before each commit. Used by one stream thread.
 */
public final class StoredDeviceDays extends DeviceDays {
  /** Maximum bytes of the day of a device: it must fit into a record of the changelog. */
  private static final int MAX_DAY_BYTES = 900_000;

  private final WindowStore<String, byte[]> store;
  private final RecentDays recent = new RecentDays(this::stored, this::store);

  /** Takes a store that was built by {@link #store}. */
  public StoredDeviceDays(WindowStore<String, byte[]> store) {
    this.store = store;
  }

  /** Builds the store: on disk, with a changelog, and not cached, because the days are. */
  public static StoreBuilder<WindowStore<String, byte[]>> store(String name) {
    return Stores.windowStoreBuilder(
            StoredDays.persistent(name, Ages.STORED, StoredDayNumbers.SEGMENT),
            Serdes.String(),
            Serdes.ByteArray())
        .withCachingDisabled();
  }

  /** Stores the days that changed. */
  public void write() {
    recent.write();
  }

  @Override
  public DeviceDay day(String key, Instant time) {
    DeviceDay day = recent.day(key, start(time));
    return day == null ? new DeviceDay() : day;
  }

  @Override
  protected void put(String key, Instant time, DeviceDay day) {
    if (day.heapBytes() > MAX_DAY_BYTES) {
      check(day);
    }
    recent.put(key, start(time), day);
  }

  @Override
  protected List<DeviceDay> days(String key, Instant time) {
    long kept = Ages.STORED.toMillis();
    return recent.days(key, start(time) - kept, start(time) + kept);
  }

  private static void check(DeviceDay day) {
    byte @Nullable [] written = day.write();
    if (written != null && written.length > MAX_DAY_BYTES) {
      throw new IllegalArgumentException(
          "the day of a device takes "
              + written.length
              + " bytes; it must have at most "
              + MAX_DAY_BYTES);
    }
  }

  private NavigableMap<Long, DeviceDay> stored(String key) {
    NavigableMap<Long, DeviceDay> days = new TreeMap<>();
    // With milliseconds: with instants, Kafka Streams writes the text of an error for every call.
    long latest = StoredDays.LATEST.toEpochMilli();
    try (WindowStoreIterator<byte[]> found = store.fetch(key, 0, latest)) {
      found.forEachRemaining(day -> days.put(day.key, DeviceDay.read(day.value)));
    }
    return days;
  }

  private void store(String key, long start, DeviceDay day) {
    store.put(key, day.write(), start);
  }

  private static long start(Instant time) {
    return Windows.start(time, Windows.DAY).toEpochMilli();
  }
}
