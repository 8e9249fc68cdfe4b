package dev.jankline.processor.cap;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

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
   * Tells whether a stall counts, and remembers it when it does. One that stays in its cluster goes
   * on counting; one that leaves it makes room there.
   *
   * @param device key of the device's records
   * @param before what the stall was counted as until now; null when it is new
   */
  public boolean admits(String device, AnalyzedStall stall, @Nullable CountedAs before) {
    String cluster = stall.getSymbolized() ? stall.getFingerprints().getKey() : null;
    String left =
        before != null && before.getSymbolized() ? before.getFingerprints().getKey() : null;
    if (Objects.equals(cluster, left)) {
      return true;
    }
    long day = Windows.start(stall.getEventTime(), DAY).toEpochMilli();
    if (left != null) {
      String key = Keys.join(left, device);
      counted.put(key, Math.max(0, stalls(key, day) - 1), day);
    }
    if (cluster == null) {
      return true;
    }
    String key = Keys.join(cluster, device);
    int stalls = stalls(key, day);
    if (stalls >= maxStalls) {
      return false;
    }
    counted.put(key, stalls + 1, day);
    return true;
  }

  private int stalls(String key, long day) {
    Integer stalls = counted.fetch(key, day);
    return stalls == null ? 0 : stalls;
  }
}
