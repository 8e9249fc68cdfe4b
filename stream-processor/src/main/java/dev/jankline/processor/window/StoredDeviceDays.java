package dev.jankline.processor.window;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * Keeps the days of devices in a store, for 17 days, as long as something of the day can be counted
 * or taken back. Used by one stream thread.
 */
public final class StoredDeviceDays extends DeviceDays {
  private final WindowStore<String, byte[]> store;

  /** Takes a store that was built by {@link #store}. */
  public StoredDeviceDays(WindowStore<String, byte[]> store) {
    this.store = store;
  }

  /** Builds the store: on disk, cached, with a changelog. */
  public static StoreBuilder<WindowStore<String, byte[]>> store(String name) {
    return Stores.windowStoreBuilder(
            StoredDays.persistent(name, Ages.STORED, StoredDayNumbers.SEGMENT),
            Serdes.String(),
            Serdes.ByteArray())
        .withCachingEnabled();
  }

  @Override
  public DeviceDay day(String key, Instant time) {
    return DeviceDay.read(store.fetch(key, start(time)));
  }

  @Override
  protected void put(String key, Instant time, DeviceDay day) {
    store.put(key, day.write(), start(time));
  }

  @Override
  protected List<DeviceDay> days(String key, Instant time) {
    long kept = Ages.STORED.toMillis();
    List<DeviceDay> days = new ArrayList<>();
    try (WindowStoreIterator<byte[]> found =
        store.fetch(key, start(time) - kept, start(time) + kept)) {
      found.forEachRemaining(day -> days.add(DeviceDay.read(day.value)));
    }
    return days;
  }

  private static long start(Instant time) {
    return Windows.start(time, Windows.DAY).toEpochMilli();
  }
}
