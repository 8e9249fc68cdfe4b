package dev.jankline.processor.days;

import dev.jankline.processor.days.RowNames.DayNumbers;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Keeps the numbers of days in a store, so that a restart or a rebalance changes none. They are
 * kept for 17 days, as long as a stall of the day can be counted or moved. Used by one stream
 * thread.
 */
public final class StoredDayNumbers implements DayNumbers {
  static final Duration SEGMENT = Duration.ofDays(5);

  private final WindowStore<String, Integer> store;

  /** Takes a store that was built by {@link #store}. */
  public StoredDayNumbers(WindowStore<String, Integer> store) {
    this.store = store;
  }

  /** Builds the store: on disk, cached, with a changelog. */
  public static StoreBuilder<WindowStore<String, Integer>> store(String name) {
    return Stores.windowStoreBuilder(
            StoredDays.persistent(name, Ages.STORED, SEGMENT), Serdes.String(), Serdes.Integer())
        .withCachingEnabled();
  }

  @Override
  public int get(String key, Instant time) {
    Integer number = store.fetch(key, day(time));
    return number == null ? 0 : number;
  }

  @Override
  public void put(String key, Instant time, int number) {
    store.put(key, number, day(time));
  }

  private static long day(Instant time) {
    return DeviceDays.start(time);
  }
}
