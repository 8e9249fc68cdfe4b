package dev.jankline.formats.report;

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
