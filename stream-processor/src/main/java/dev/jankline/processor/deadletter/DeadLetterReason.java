package dev.jankline.processor.deadletter;

/** Names why a record became a dead letter; header {@code jank.reason} and ledger reason. */
public enum DeadLetterReason {
  /** The bytes are no record of the topic's schema. */
  UNREADABLE,
  /** The record was read, but a stage could not work with it. */
  ANALYSIS_FAILED
}
