package dev.jankline.processor.days;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * Keeps the days of devices in a store, a record for each device and day, for 17 days, as long as
 * something of the day can be counted or taken back. Reads all days of a device at once, and keeps
 * those of the devices that were asked for in memory until {@link #write}, because the events of a
 * device come together. That stores changes too, and must be called before each commit. Used by one
 * stream thread.
 */
public final class StoredDeviceDays extends DeviceDays {
  private final WindowStore<String, byte[]> store;
  private final Part part;
  private final DayBytes bytes = new DayBytes();
  private final RecentDays recent = new RecentDays(this::stored, this::store);

  /** Tells apart what two stages keep of the same device: each has records of its own. */
  public enum Part {
    /** Its stalls in each cluster. */
    CLUSTERS,
    /** That it was observed or affected, in the app and in each screen. */
    APP
  }

  /** Takes a store that was built by {@link #store}. */
  public StoredDeviceDays(WindowStore<String, byte[]> store, Part part) {
    this.store = store;
    this.part = part;
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
  NavigableMap<Long, DeviceDay> days(String device) {
    return recent.days(device);
  }

  @Override
  void changed(String device, long start) {
    recent.changed(device, start);
  }

  private NavigableMap<Long, DeviceDay> stored(String device) {
    NavigableMap<Long, DeviceDay> days = new TreeMap<>();
    // With milliseconds: with instants, Kafka Streams writes the text of an error for every call.
    long latest = StoredDays.LATEST.toEpochMilli();
    try (WindowStoreIterator<byte[]> found = store.fetch(key(device), 0, latest)) {
      found.forEachRemaining(day -> days.put(day.key, bytes.read(day.value)));
    }
    return days;
  }

  private void store(String device, long start, DeviceDay day) {
    store.put(key(device), bytes.write(day), start);
  }

  private String key(String device) {
    return part.name() + '|' + device;
  }
}
