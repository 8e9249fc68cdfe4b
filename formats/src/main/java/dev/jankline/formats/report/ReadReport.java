package dev.jankline.formats.report;

import dev.jankline.schema.Batch;
import java.util.List;

/**
 * What a report became. Immutable; {@code found = events + refused}.
 *
 * @param format name of its format
 * @param batches the events, in batches of one header each
 * @param refused the parts that became no event, in the order of the report; a very long list is
 *     cut
 * @param unnamed number of refused parts beyond those that are listed
 */
public record ReadReport(
    String format, List<Batch> batches, List<RefusedPart> refused, int unnamed) {
  public ReadReport {
    batches = List.copyOf(batches);
    refused = List.copyOf(refused);
  }

  /** Number of events in all batches. */
  public int events() {
    return batches.stream().mapToInt(batch -> batch.getEvents().size()).sum();
  }

  /** Number of parts that were looked at, each an event or refused. */
  public int found() {
    return events() + refused.size() + unnamed;
  }

  /**
   * Says why a part of a report, for example one of many documents, does not become an event.
   *
   * @param line number of the line at which the part begins or breaks a rule, from 1 on
   * @param reason kind of the refusal
   * @param message what is wrong and what to do, for people
   */
  public record RefusedPart(int line, ReportException.Reason reason, String message) {
    /** The part that an exception is about. */
    public static RefusedPart of(ReportException e) {
      return new RefusedPart(e.line(), e.reason(), e.what());
    }

    @Override
    public String toString() {
      return "line " + line + ": " + message;
    }
  }
}
