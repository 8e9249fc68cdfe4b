package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.Received.GatewayReport;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.OutcomeKind;
import java.time.Instant;

/**
 * Says how some events ended: one line of the accounting.
 *
 * @param app application id; {@link #UNKNOWN_APP} when unknown
 * @param receivedAt receive time of the events; chooses the row
 * @param kind what became of them
 * @param reason why; empty when the kind says it all
 * @param events number of events; negative takes back what was counted before
 */
public record AccountingEntry(
    String app, Instant receivedAt, OutcomeKind kind, String reason, long events)
    implements Countable {
  /** Application id of events that do not tell theirs. */
  public static final String UNKNOWN_APP = "?";

  private static final String NO_REASON = "";

  /** One record was read from the topic of events, readable or not. */
  public static AccountingEntry accepted(String app, Instant receivedAt) {
    return new AccountingEntry(app, receivedAt, OutcomeKind.ACCEPTED, NO_REASON, 1);
  }

  /** The gateway rejected some events, for its own reason. */
  public static AccountingEntry rejected(GatewayReport report) {
    GatewayRejects count = report.report();
    return new AccountingEntry(
        report.app(),
        report.receivedAt(),
        OutcomeKind.REJECTED,
        count.getReason(),
        count.getEvents());
  }

  /** The event was seen before. */
  public static AccountingEntry duplicate(ReceivedEvent event) {
    return new AccountingEntry(
        event.app(), event.receivedAt(), OutcomeKind.DUPLICATE, NO_REASON, 1);
  }

  /** The event was given up on purpose. */
  public static AccountingEntry dropped(ReceivedEvent event, EventDropReason reason) {
    return new AccountingEntry(
        event.app(), event.receivedAt(), OutcomeKind.DROPPED, reason.name(), 1);
  }

  /** The event became a dead letter. */
  public static AccountingEntry deadLettered(
      String app, Instant receivedAt, DeadLetterReason reason) {
    return new AccountingEntry(app, receivedAt, OutcomeKind.DEAD_LETTERED, reason.name(), 1);
  }

  /**
   * The event is in the counts.
   *
   * @param events 1, or −1 when it is taken out of them
   */
  public static AccountingEntry counted(
      String app, Instant receivedAt, CountedKind counted, long events) {
    return new AccountingEntry(app, receivedAt, OutcomeKind.COUNTED, counted.name(), events);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.accounting(this);
  }

  /** Names what was counted; accounting reason of COUNTED. */
  public enum CountedKind {
    /** A stall, filed by what is named. */
    STALL_SYMBOLIZED,
    /** A stall, filed under the build whose symbols are missing. */
    STALL_UNSYMBOLIZED,
    /** Frame counts of a screen. */
    SCREEN_FRAMES,
    /** Foreground time. */
    EXPOSURE,
    /** An SDK's report about itself. */
    SELF_REPORT;

    /** The kind of a stall. */
    public static CountedKind ofStall(boolean symbolized) {
      return symbolized ? STALL_SYMBOLIZED : STALL_UNSYMBOLIZED;
    }
  }

  /**
   * Names why the processor gives an accepted event up on purpose; accounting reason of DROPPED.
   */
  public enum EventDropReason {
    /** Its event time lies more than 8 days before its own receive time. */
    LATE,
    /** Its device already counted its share of the cluster's stalls of that day. */
    DEVICE_LIMIT,
    /** It has no body this version knows: written by a newer SDK. */
    UNKNOWN_KIND
  }
}
