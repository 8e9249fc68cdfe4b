package dev.jankline.processor.count;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.topics.Keys;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Lets a device count at most a given number of stalls for each cluster (lens KEY) and UTC day of
 * event time, so that one broken device cannot make a cluster look common. Unsymbolized clusters
 * are exempt: they hold all kinds of stalls.
 *
 * <p>Remembers 10 days, longer than any event may be late or kept.
 */
public final class DeviceCap {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration RETENTION = Duration.ofDays(10);

  private final WindowStore<String, Integer> counted;
  private final int maxStalls;

  public DeviceCap(WindowStore<String, Integer> counted, int maxStalls) {
    this.counted = counted;
    this.maxStalls = maxStalls;
  }

  /** Persistent, with changelog. */
  public static StoreBuilder<WindowStore<String, Integer>> store(String name) {
    return Stores.windowStoreBuilder(
            Stores.persistentWindowStore(name, RETENTION, DAY, false),
            Serdes.String(),
            Serdes.Integer())
        .withCachingEnabled();
  }

  /**
   * Tells whether a stall counts, and remembers it when it does.
   *
   * @param device key of the device's records
   */
  public boolean admits(String device, AnalyzedStall stall) {
    if (!stall.getSymbolized()) {
      return true;
    }
    String key = Keys.join(stall.getFingerprints().getKey(), device);
    long day = Math.floorDiv(stall.getEventTime().toEpochMilli(), DAY.toMillis()) * DAY.toMillis();
    Integer before = counted.fetch(key, day);
    int stalls = before == null ? 0 : before;
    if (stalls >= maxStalls) {
      return false;
    }
    counted.put(key, stalls + 1, day);
    return true;
  }
}
