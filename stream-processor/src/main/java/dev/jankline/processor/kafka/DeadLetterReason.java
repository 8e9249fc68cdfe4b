package dev.jankline.processor.kafka;

/** Names why a record became a dead letter; header {@code jank.reason} and accounting reason. */
public enum DeadLetterReason {
  /** The bytes are no record of the topic's schema, or no value of the store's. */
  UNREADABLE,
  /** The record was read, but holds a kind of count this version does not know. */
  UNKNOWN_KIND,
  /** The record was read, but a stage could not work with it. */
  ANALYSIS_FAILED,
  /** Processing failed on the record three times, and was rolled back each time. */
  FAILED_REPEATEDLY
}
