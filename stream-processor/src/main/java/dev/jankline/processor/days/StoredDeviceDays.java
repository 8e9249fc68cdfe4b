package dev.jankline.processor.days;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Keeps the days of devices in a store, a record for each device, part and day. All records of a
 * device lie together, so that {@link StoredDeviceScan} can read one device after the other; it
 * also deletes days that are too old. Reads all days of a device at once, and keeps those of the
 * devices that were asked for in memory until {@link #write}, because the events of a device come
 * together. That stores changes too, and must be called before each commit. Used by one stream
 * thread.
 */
public final class StoredDeviceDays extends DeviceDays {
  private static final long DAY = Windows.DAY.toMillis();

  private final KeyValueStore<String, byte[]> store;
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
  public StoredDeviceDays(KeyValueStore<String, byte[]> store, Part part) {
    this.store = store;
    this.part = part;
  }

  /** Builds the store: on disk, with a changelog, and not cached, because the days are. */
  public static StoreBuilder<KeyValueStore<String, byte[]>> store(String name) {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
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
    String prefix = device + '|' + part.name() + '|';
    try (KeyValueIterator<String, byte[]> found =
        store.prefixScan(prefix, new StringSerializer())) {
      while (found.hasNext()) {
        KeyValue<String, byte[]> day = found.next();
        days.put(DayKey.of(day.key).day() * DAY, bytes.read(day.value));
      }
    }
    return days;
  }

  private void store(String device, long start, DeviceDay day) {
    store.put(new DayKey(device, part, Math.floorDiv(start, DAY)).text(), bytes.write(day));
  }

  /**
   * Names a record.
   *
   * @param device key of the device's events
   * @param day days since 1970
   */
  record DayKey(String device, Part part, long day) {
    private static final int DIGITS = 9;

    static DayKey of(String key) {
      int day = key.lastIndexOf('|');
      int part = key.lastIndexOf('|', day - 1);
      return new DayKey(
          key.substring(0, part),
          Part.valueOf(key.substring(part + 1, day)),
          Long.parseLong(key, day + 1, key.length(), 10));
    }

    String text() {
      String number = Long.toString(day);
      return device + '|' + part.name() + '|' + "0".repeat(DIGITS - number.length()) + number;
    }
  }
}
