package dev.jankline.service;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Logs a warning at most once a minute for each reason, with the number of warnings of that reason
 * that were left out since the last one. Thread-safe; holds one entry for each reason, so reasons
 * must be few.
 */
public final class QuietLog {
  private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final Consumer<String> log;
  private final LongSupplier nanoTime;
  private final Map<String, Slot> slots = new ConcurrentHashMap<>();

  public QuietLog(Consumer<String> log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
  }

  public void warn(String reason, String message) {
    long swallowed = slots.computeIfAbsent(reason, key -> new Slot()).enter(nanoTime.getAsLong());
    if (swallowed >= 0) {
      log.accept(
          "%s: %s (%d more like this were not logged)".formatted(reason, message, swallowed));
    }
  }

  private static final class Slot {
    private boolean used;
    private long lastNanos;
    private long swallowed;

    /** Number of lines swallowed before this one; -1 when this one is to be swallowed. */
    synchronized long enter(long nowNanos) {
      if (used && nowNanos - lastNanos < INTERVAL_NANOS) {
        swallowed++;
        return -1;
      }
      used = true;
      lastNanos = nowNanos;
      long count = swallowed;
      swallowed = 0;
      return count;
    }
  }
}
