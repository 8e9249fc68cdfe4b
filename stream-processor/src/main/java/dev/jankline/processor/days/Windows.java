package dev.jankline.processor.days;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Knows the tumbling windows of event time that everything is counted in, UTC. */
public final class Windows {
  public static final Duration HOUR = Duration.ofHours(1);
  public static final Duration DAY = Duration.ofDays(1);
  public static final List<Duration> ALL = List.of(HOUR, DAY);
  public static final List<Duration> DAYS = List.of(DAY);

  static final int HOURS_OF_DAY = 24;

  private Windows() {}

  /** Start of the window a time lies in. */
  public static Instant start(Instant time, Duration window) {
    long width = window.toMillis();
    return Instant.ofEpochMilli(Math.floorDiv(time.toEpochMilli(), width) * width);
  }
}
