package dev.jankline.webhook.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads the header Retry-After: a number of seconds or an HTTP date. */
public final class RetryAfter {
  private RetryAfter() {}

  /** Time to wait from {@code now}; null when the header is absent or unreadable. */
  public static @Nullable Duration parse(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    String text = header.strip();
    try {
      return text.matches("\\d{1,9}")
          ? Duration.ofSeconds(Long.parseLong(text))
          : until(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant(), now);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Duration until(Instant then, Instant now) {
    return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
  }
}
