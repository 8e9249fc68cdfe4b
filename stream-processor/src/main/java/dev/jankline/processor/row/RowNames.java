package dev.jankline.processor.row;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.SceneCount;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Bounds the rows that an app's version names and scenes make: names are taken as they come, up to
 * a limit for each app and UTC day of event time; everything beyond is counted under {@value
 * #OTHER}. What was taken is in a store, so that a restart or a rebalance changes no answer.
 *
 * <p>Remembers 10 days, longer than any event may be late or kept. Used by one stream thread.
 */
public final class RowNames {
  /** Version name and scene of what is beyond the limit. */
  public static final String OTHER = "(other)";

  private static final Duration RETENTION = Duration.ofDays(10);
  private static final String VERSION = "version";
  private static final String SCENE = "scene";

  private final WindowStore<String, Integer> taken;
  private final RowLimits limits;

  public RowNames(WindowStore<String, Integer> taken, RowLimits limits) {
    this.taken = taken;
    this.limits = limits;
  }

  /** Persistent, with changelog. */
  public static StoreBuilder<WindowStore<String, Integer>> store(String name) {
    return Stores.windowStoreBuilder(
            Stores.persistentWindowStore(name, RETENTION, Windows.DAY, false),
            Serdes.String(),
            Serdes.Integer())
        .withCachingEnabled();
  }

  /** Limits the version that a stall is counted under. */
  public void limit(AnalyzedStall stall, CountedAs names) {
    if (!isVersionTaken(stall.getApp(), names.getVersionName(), stall.getEventTime())) {
      names.setVersionName(OTHER);
      names.setVersionCode(0);
    }
  }

  /** Limits the names of a count that was just made of one event. */
  public CountDelta limited(CountDelta delta) {
    if (delta.getScene() != null) {
      limit(delta.getScene());
    } else if (delta.getExposure() != null) {
      limit(delta.getExposure());
    }
    return delta;
  }

  private void limit(SceneCount count) {
    if (!isVersionTaken(count.getApp(), count.getVersionName(), count.getWindowStart())) {
      count.setVersionName(OTHER);
      count.setVersionCode(0);
    }
    String scene = Keys.join(count.getVersionName(), count.getScene());
    if (!isTaken(count.getApp(), SCENE, scene, count.getWindowStart(), limits.maxScenes())) {
      count.setScene(OTHER);
    }
  }

  private void limit(ExposureCount count) {
    if (!isVersionTaken(count.getApp(), count.getVersionName(), count.getWindowStart())) {
      count.setVersionName(OTHER);
      count.setVersionCode(0);
    }
  }

  private boolean isVersionTaken(String app, String version, Instant time) {
    return isTaken(app, VERSION, version, time, limits.maxVersions());
  }

  /** Whether a name has a row of its own; takes it when there is room. */
  private boolean isTaken(String app, String kind, String name, Instant time, int max) {
    if (name.equals(OTHER)) {
      return true;
    }
    long day = Windows.start(time, Windows.DAY).toEpochMilli();
    String key = Keys.join(app, kind, name);
    if (taken.fetch(key, day) != null) {
      return true;
    }
    String sizeKey = Keys.join(app, kind);
    Integer before = taken.fetch(sizeKey, day);
    int size = before == null ? 0 : before;
    if (size >= max) {
      return false;
    }
    taken.put(key, 1, day);
    taken.put(sizeKey, size + 1, day);
    return true;
  }
}
