package dev.jankline.formats.report;

import dev.jankline.formats.report.ReportException.Reason;
import java.io.IOException;
import java.io.Reader;

/** Reads a whole report into memory, within a bound. */
public final class ReportText {
  /** Characters that a report may have. */
  public static final int MAX_CHARS = 4_000_000;

  private ReportText() {}

  /**
   * Reads all of a report.
   *
   * @throws ReportException TOO_LARGE when it has more than {@value #MAX_CHARS} characters
   */
  public static String read(Reader report) throws ReportException, IOException {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[16 * 1024];
    for (int count = report.read(buffer); count >= 0; count = report.read(buffer)) {
      text.append(buffer, 0, count);
      if (text.length() > MAX_CHARS) {
        throw new ReportException(
            1,
            Reason.TOO_LARGE,
            "the report has more than %d characters: split it".formatted(MAX_CHARS));
      }
    }
    return text.toString();
  }
}
