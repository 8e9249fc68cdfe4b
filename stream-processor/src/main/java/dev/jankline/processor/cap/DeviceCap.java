package dev.jankline.processor.cap;

import dev.jankline.processor.window.DayNumbers;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountedAs;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets a device count at most a given number of stalls for each cluster (lens KEY) and UTC day of
 * event time, so that one broken device cannot make a cluster look common. Unsymbolized clusters
 * are exempt: they hold all kinds of stalls.
 */
public final class DeviceCap {
  private final DayNumbers counted;
  private final int maxStalls;

  /**
   * Takes what was counted so far.
   *
   * @param counted stalls by fingerprint and device
   * @param maxStalls stalls that a device may count for each cluster and day
   */
  public DeviceCap(DayNumbers counted, int maxStalls) {
    this.counted = counted;
    this.maxStalls = maxStalls;
  }

  /**
   * Tells whether a stall counts, and remembers it when it does. One that stays in its cluster goes
   * on counting; one that leaves its cluster makes room there.
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
    if (left != null) {
      leave(Keys.join(left, device), stall.getEventTime());
    }
    return cluster == null || enter(Keys.join(cluster, device), stall.getEventTime());
  }

  private void leave(String key, Instant eventTime) {
    counted.put(key, eventTime, Math.max(0, counted.get(key, eventTime) - 1));
  }

  private boolean enter(String key, Instant eventTime) {
    int stalls = counted.get(key, eventTime);
    if (stalls >= maxStalls) {
      return false;
    }
    counted.put(key, eventTime, stalls + 1);
    return true;
  }
}
