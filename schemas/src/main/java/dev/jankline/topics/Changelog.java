package dev.jankline.topics;

import java.time.Duration;

/**
 * Is the changelog of a store that keeps values for a time. Kafka Streams makes it once, with the
 * retention of that version; a later version may need a longer one.
 *
 * @param topic name of the changelog
 * @param kept how long it must keep records, at least
 */
public record Changelog(String topic, Duration kept) {
  private static final long FOR_EVER = -1;

  /** Whether a retention is long enough. */
  boolean isKeptBy(String retentionMillis) {
    try {
      long millis = Long.parseLong(retentionMillis);
      return millis == FOR_EVER || millis >= kept.toMillis();
    } catch (NumberFormatException notSet) {
      return false;
    }
  }
}
