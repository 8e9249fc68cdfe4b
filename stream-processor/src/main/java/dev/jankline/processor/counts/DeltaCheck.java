package dev.jankline.processor.counts;

import java.time.Duration;
import java.util.Optional;

/** Finds rows that would spoil totals: once added up, they could not be taken out again. */
final class DeltaCheck {
  /** Windows begin before the receive time of what they count; clocks of brokers may differ. */
  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  private DeltaCheck() {}

  /**
   * Says why a row must not be added to a total; empty when it may be.
   *
   * @param recordMillis time of the delta's record, in milliseconds
   */
  static Optional<String> defect(Row row, long recordMillis) {
    // A window in the future would make the store of totals forget all others.
    if (row.windowStart().toEpochMilli() > recordMillis + CLOCK_SKEW.toMillis()) {
      return Optional.of("a partial count of a window after the time of its record");
    }
    return row.defect();
  }
}
