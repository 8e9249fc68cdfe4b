package dev.jankline.formats.report;

import dev.jankline.formats.report.ReportException.Reason;

/**
 * Counts the lines of a stack that look like frames and become none, so that no report loses them
 * in silence. Not thread-safe.
 */
public final class LeftOut {
  private static final int MAX_QUOTED = 60;

  private int count;
  private int firstLine;
  private String first = "";

  /** Begins without any. */
  public LeftOut() {}

  /**
   * Counts a line.
   *
   * @param number its number in the report, from 1 on
   */
  public void add(String line, int number) {
    if (count++ == 0) {
      firstLine = number;
      first = line.strip();
    }
  }

  /** Refuses the lines that were counted, as one part of the report, and forgets them. */
  public void refuse(ReportEvents events, String stack) {
    if (count > 0) {
      events.refuse(firstLine, Reason.INVALID, words(count, stack, first));
      count = 0;
    }
  }

  /** Says how many frames of a stack are left out. */
  public static String words(int count, String stack, String first) {
    return "%d of the frames of %s are left out, from '%s' on: not in a known form, or too many"
        .formatted(count, stack, first.substring(0, Math.min(MAX_QUOTED, first.length())));
  }
}
