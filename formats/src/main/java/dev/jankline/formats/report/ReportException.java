package dev.jankline.formats.report;

/**
 * Says why a foreign report, or a part of one, is refused, and at which line. Has no stack trace: a
 * report may have hundreds of thousands of parts that are refused.
 */
public final class ReportException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Kinds of refusals. */
  public enum Reason {
    /** The text is not a report of the format, or a part of one is missing. */
    MALFORMED,
    /** The report can be read, but what it says cannot be, or is of a kind that is not taken. */
    INVALID,
    /** The report is larger than the format's bound. */
    TOO_LARGE
  }

  private final int line;
  private final Reason reason;
  private final String what;

  /**
   * @param line number of the line at which reading stopped, from 1 on; 0 for an empty report
   * @param message what is wrong and what to do, for people
   */
  public ReportException(int line, Reason reason, String message) {
    super("line " + line + ": " + message, null, false, false);
    this.line = line;
    this.reason = reason;
    this.what = message;
  }

  /** Number of the line at which reading stopped, from 1 on; 0 for an empty report. */
  public int line() {
    return line;
  }

  public Reason reason() {
    return reason;
  }

  /** What is wrong and what to do, without the line. */
  public String what() {
    return what;
  }
}
