package dev.jankline.formats.report;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a report one after the other and never holds more than one. A line ends at LF,
 * CR or CR LF; what a line has beyond its bound is passed over. Not thread-safe.
 */
public final class NumberedLines {
  private static final int END = -1;

  private final Reader report;
  private final int maxChars;
  private final int maxLineChars;
  private final Runnable each;
  private final char[] buffer = new char[8 * 1024];
  private int at;
  private int filled;
  private int chars;
  private int number;
  private boolean afterReturn;

  /**
   * @param maxChars characters that a report may have, line ends included
   * @param maxLineChars characters that are kept of each line
   * @param each run before each line
   */
  NumberedLines(Reader report, int maxChars, int maxLineChars, Runnable each) {
    this.report = report;
    this.each = each;
    this.maxChars = maxChars;
    this.maxLineChars = maxLineChars;
  }

  /**
   * Returns the next line without its end; null after the last one.
   *
   * @throws ReportException TOO_LARGE when the report has more characters than it may have
   */
  public @Nullable String next() throws ReportException, IOException {
    each.run();
    int next = read();
    if (next == END) {
      return null;
    }
    number++;
    StringBuilder line = new StringBuilder();
    for (; next != END && next != '\n' && next != '\r'; next = read()) {
      if (line.length() < maxLineChars) {
        line.append((char) next);
      }
    }
    afterReturn = next == '\r';
    return line.toString();
  }

  /** Returns the number of the line that was returned last, from 1 on; 0 before the first. */
  public int number() {
    return number;
  }

  /** Reads one character; passes over the LF of a CR LF, whose line ended at the CR. */
  private int read() throws ReportException, IOException {
    int next = readAny();
    if (afterReturn && next == '\n') {
      next = readAny();
    }
    afterReturn = false;
    return next;
  }

  private int readAny() throws ReportException, IOException {
    if (at == filled) {
      filled = report.read(buffer, 0, buffer.length);
      at = 0;
      if (filled <= 0) {
        filled = 0;
        return END;
      }
    }
    if (++chars > maxChars) {
      throw new ReportException(
          number,
          ReportException.Reason.TOO_LARGE,
          "the report has more than %d characters: shorten it".formatted(maxChars));
    }
    return buffer[at++];
  }
}
