package dev.jankline.gateway.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.schema.Event;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers one report: the accounting of its events. {@code received = accepted + rejected}.
 *
 * @param events what became of each event
 * @param refused parts of the report that became no event
 * @param unnamed number of such parts that are not listed
 * @param whole why nothing of the report was read; null when it was
 * @param explanation the report explained, as JSON; null when it was not asked for
 * @param spentNanos time that a worker spent on it
 */
record ReportReply(
    List<EventOutcome> events,
    List<RefusedPart> refused,
    int unnamed,
    @Nullable Rejection whole,
    @Nullable String explanation,
    long spentNanos) {
  private static final int ACCEPTED = 202;

  /** A report that was refused as a whole counts as one event. */
  static ReportReply refused(Rejection refusal, long spentNanos) {
    return new ReportReply(List.of(), List.of(), 0, refusal, null, spentNanos);
  }

  static ReportReply of(ReadReport report, List<EventOutcome> events, long spentNanos) {
    return new ReportReply(events, report.refused(), report.unnamed(), null, null, spentNanos);
  }

  /** A report that was explained has no events. */
  static ReportReply explained(String explanation, long spentNanos) {
    return new ReportReply(List.of(), List.of(), 0, null, explanation, spentNanos);
  }

  int accepted() {
    return (int) events.stream().filter(event -> event.refusal() == null).count();
  }

  /** Refused events and parts, by reason. */
  Map<RejectReason, Integer> rejected() {
    Map<RejectReason, Integer> counts = new EnumMap<>(RejectReason.class);
    if (whole != null) {
      counts.put(whole.reason(), 1);
    }
    for (EventOutcome event : events) {
      if (event.refusal() != null) {
        counts.merge(event.refusal().reason(), 1, Integer::sum);
      }
    }
    for (RefusedPart part : refused) {
      counts.merge(ReportReader.reason(part.reason()), 1, Integer::sum);
    }
    if (unnamed > 0) {
      counts.merge(RejectReason.INVALID, unnamed, Integer::sum);
    }
    return counts;
  }

  /** The first refusal when nothing is accepted, or the report is to be sent again; else null. */
  @Nullable Rejection refusal() {
    if (whole != null) {
      return whole;
    }
    for (EventOutcome event : events) {
      if (event.isUnavailable() || (accepted() == 0 && event.refusal() != null)) {
        return event.refusal();
      }
    }
    return accepted() > 0 || refused.isEmpty() ? null : ReportReader.refusal(refused.get(0));
  }

  /** Whether the report was read, and nothing of it is to be sent again. */
  boolean isRead() {
    boolean isMalformed =
        accepted() == 0
            && refused.stream().anyMatch(part -> part.reason() == ReportException.Reason.MALFORMED);
    return whole == null
        && !isMalformed
        && events.stream().allMatch(event -> event.refusal() == null || isFinal(event.refusal()));
  }

  private static boolean isFinal(Rejection refusal) {
    return refusal.reason() != RejectReason.UNAVAILABLE
        && refusal.reason() != RejectReason.QUOTA_EXCEEDED;
  }

  /** The first part that is refused, in words; empty when there is none. */
  String why() {
    for (EventOutcome event : events) {
      if (event.refusal() != null) {
        return event.refusal().explanation();
      }
    }
    return refused.isEmpty() ? "" : refused.get(0).message();
  }

  int status() {
    Rejection refusal = refusal();
    return refusal == null ? ACCEPTED : refusal.reason().status();
  }

  String json() {
    Map<RejectReason, Integer> counts = rejected();
    ObjectNode reply = JsonNodeFactory.instance.objectNode();
    int rejected = counts.values().stream().mapToInt(Integer::intValue).sum();
    reply.put("received", accepted() + rejected);
    reply.put("accepted", accepted());
    ObjectNode reasons = reply.putObject("rejected");
    counts.forEach((reason, count) -> reasons.put(reason.name(), count));
    putEvents(reply.putArray("events"));
    putRefused(reply.putArray("refused"));
    reply.put("refusedUnnamed", unnamed);
    Rejection refusal = refusal();
    if (refusal != null) {
      reply.put("error", refusal.explanation());
    }
    return reply.toString();
  }

  private void putEvents(ArrayNode list) {
    for (EventOutcome event : events) {
      ObjectNode one = list.addObject().put("id", event.id()).put("kind", event.kind());
      Rejection refusal = event.refusal();
      one.put("outcome", refusal == null ? "ACCEPTED" : refusal.reason().name());
      if (refusal != null) {
        one.put("error", refusal.explanation());
      }
    }
  }

  private void putRefused(ArrayNode list) {
    for (RefusedPart part : refused) {
      list.addObject()
          .put("line", part.line())
          .put("reason", part.reason().name())
          .put("error", part.message());
    }
  }

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
}
