package dev.jankline.dashboard.query;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Writes times as clients see them: ISO 8601, UTC. */
public final class Times {
  /** Length of a window of a day. */
  public static final long DAY_MILLIS = 86_400_000;

  private Times() {}

  public static String iso(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  public static @Nullable String isoOrNull(@Nullable Long millis) {
    return millis == null ? null : iso(millis);
  }

  /** The day of a time, in UTC. */
  public static String day(long millis) {
    return LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC).toString();
  }

  public static @Nullable String dayOrNull(@Nullable Long millis) {
    return millis == null ? null : day(millis);
  }
}
