package dev.jankline.processor.kafka;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says which record of the input something that waits was last changed by.
 *
 * @param topic topic of the record; null when a timer changed it
 * @param partition partition of the record
 * @param offset offset of the record
 * @param time newest receive time of all that it was made from
 */
public record Origin(@Nullable String topic, int partition, long offset, Instant time) {
  /** The origin of what no record changed. */
  public static Origin ofNoRecord(Instant time) {
    return new Origin(null, -1, -1, time);
  }

  /** This record, with the newer time of both. */
  public Origin after(Origin before) {
    return before.time.isAfter(time) ? new Origin(topic, partition, offset, before.time) : this;
  }
}
