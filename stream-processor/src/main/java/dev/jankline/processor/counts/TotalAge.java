package dev.jankline.processor.counts;

import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.Windows;
import java.time.Duration;

/** Says how long totals can change, and are stored. */
public final class TotalAge {
  /** How long after the end of its day a total can change. */
  static final Duration KEPT = Ages.CHANGES;

  /** How long the store keeps totals: longer than they can change, so none is missing before. */
  public static final Duration RETENTION = Ages.STORED;

  /** Length of a segment of the store. */
  public static final Duration SEGMENT = Duration.ofHours(132);

  private TotalAge() {}

  /**
   * Whether the total of a row can no longer change.
   *
   * @param streamTimeMillis time of the newest record that was read, in milliseconds
   */
  static boolean isOver(Row row, long streamTimeMillis) {
    long end = row.windowStart().plus(Windows.DAY).toEpochMilli();
    return end + KEPT.toMillis() < streamTimeMillis;
  }
}
