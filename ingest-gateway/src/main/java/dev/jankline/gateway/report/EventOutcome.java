package dev.jankline.gateway.report;

import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.schema.Event;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of one event of a report.
 *
 * @param id its id in hex
 * @param kind what it is: {@code stall} or {@code screenFrames}
 * @param refusal why it is not stored; null when it is
 */
record EventOutcome(String id, String kind, @Nullable Rejection refusal) {
  static EventOutcome of(Event event, @Nullable Rejection refusal) {
    return new EventOutcome(
        HexFormat.of().formatHex(event.getId().bytes()),
        event.getStall() == null ? "screenFrames" : "stall",
        refusal);
  }

  boolean isUnavailable() {
    return refusal != null && refusal.reason() == RejectReason.UNAVAILABLE;
  }
}
