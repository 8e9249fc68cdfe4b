package dev.jankline.processor.flow;

import dev.jankline.schema.OutcomeKind;
import java.time.Instant;

/**
 * Says how some events ended: one line of the ledger.
 *
 * @param app application id; {@code ?} when unknown
 * @param receivedAt receive time of the events; chooses the row
 * @param kind what became of them
 * @param reason why; empty when the kind says it all
 * @param events number of events; negative takes back what was counted before
 */
public record LedgerEntry(
    String app, Instant receivedAt, OutcomeKind kind, String reason, long events) {
  /** Application id of events that do not tell theirs. */
  public static final String UNKNOWN_APP = "?";
}
