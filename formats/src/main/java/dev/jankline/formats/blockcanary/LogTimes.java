package dev.jankline.formats.blockcanary;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads times of a BlockCanary log, which name neither zone nor, in the entries, a year: {@code
 * 01-16 17:58:16.315}. The year is that of the line that says when the log was written; without
 * one, the last in which the time is not in the future. Not thread-safe.
 */
final class LogTimes {
  private static final Pattern ENTRY =
      Pattern.compile("(\\d\\d)-(\\d\\d) (\\d\\d):(\\d\\d):(\\d\\d)\\.(\\d{3})");
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{4})-(\\d\\d)-\\d\\d[ -]\\d\\d[:-]\\d\\d[:-]\\d\\d.*");
  private static final long DAY_SECONDS = 86_400;
  private static final int NANOS = 1_000_000;

  private final Instant readAt;
  private final ZoneOffset offset;
  private @Nullable Integer year;

  LogTimes(Instant readAt, ZoneOffset offset) {
    this.readAt = readAt;
    this.offset = offset;
  }

  /** Takes the year of the line that says when the log was written; false when it is none. */
  boolean written(String line) {
    Matcher written = WRITTEN.matcher(line);
    if (written.matches()) {
      year = Integer.valueOf(written.group(1));
      return true;
    }
    return false;
  }

  /** The time of a text; null when it is none. */
  @Nullable Instant parse(String text) {
    Matcher entry = ENTRY.matcher(text.strip());
    if (!entry.matches()) {
      return null;
    }
    Integer named = year;
    int first = named == null ? readAt.atOffset(offset).getYear() : named;
    Instant time = time(entry, first);
    boolean isLater = time != null && time.isAfter(readAt.plusSeconds(DAY_SECONDS));
    // Of 29 February, and of a log written right after New Year's Eve.
    return named == null && (time == null || isLater) ? time(entry, first - 1) : time;
  }

  private @Nullable Instant time(Matcher entry, int inYear) {
    try {
      return LocalDateTime.of(
              inYear,
              number(entry, 1),
              number(entry, 2),
              number(entry, 3),
              number(entry, 4),
              number(entry, 5),
              number(entry, 6) * NANOS)
          .toInstant(offset);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int number(Matcher entry, int group) {
    return Integer.parseInt(entry.group(group));
  }
}
