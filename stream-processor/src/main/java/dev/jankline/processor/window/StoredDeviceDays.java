package dev.jankline.processor.window;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the days of devices in a store, for 17 days, as long as something of the day can be counted
 * or taken back. Used by one stream thread.
 */
public final class StoredDeviceDays extends DeviceDays {
  /** Maximum bytes of the day of a device: it must fit into a record of the changelog. */
  private static final int MAX_DAY_BYTES = 900_000;

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
    byte @Nullable [] written = day.write();
    if (written != null && written.length > MAX_DAY_BYTES) {
      throw new IllegalArgumentException(
          "the day of a device takes "
              + written.length
              + " bytes; it must have at most "
              + MAX_DAY_BYTES);
    }
    store.put(key, written, start(time));
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
