package dev.jankline.formats.art;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the time out of the first line of a dump, {@code ----- pid 1 at 2026-03-01 12:00:00 …}. */
final class DumpTime {
  private static final Pattern LINE =
      Pattern.compile(
          "^----- pid \\d+ at (\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d)(\\.\\d{1,9})?"
              + "([+-]\\d{4})? -----.*$");

  private DumpTime() {}

  /** Returns the time that a line names; null when it names none, or none that exists. */
  static @Nullable Instant parse(String line) {
    Matcher time = LINE.matcher(line);
    if (!time.matches()) {
      return null;
    }
    String fraction = time.group(3) == null ? "" : time.group(3);
    // Releases before Android 13 name no offset: UTC is at most 14 hours from the truth.
    String offset = time.group(4) == null ? "Z" : time.group(4);
    try {
      return LocalDateTime.parse(time.group(1) + "T" + time.group(2) + fraction)
          .toInstant(ZoneOffset.of(offset));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
