package dev.jankline.formats.report;

import dev.jankline.formats.report.ReportException.Reason;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.util.regex.Pattern;

/**
 * Reads the reports of one foreign tool. Implementations hold no state, are thread-safe, and read
 * without recursion within bounds of their own, whatever the report holds.
 */
public abstract class ReportFormat {
  /** Number of characters at the beginning of a report by which its format is recognised. */
  public static final int START_CHARS = 8 * 1024;

  /** What some editors write before a text in UTF-8: passed over. */
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String name;
  private final String title;
  private final Pattern start;

  /**
   * @param name of the format in addresses, options and messages, for example art-dump
   * @param title says in a few words which tool writes the format, for lists
   * @param start is found in the beginning of a report of this format
   */
  protected ReportFormat(String name, String title, Pattern start) {
    this.name = name;
    this.title = title;
    this.start = start;
  }

  /** Returns the name of the format in addresses, options and messages. */
  public final String name() {
    return name;
  }

  /** Says in a few words which tool writes the format, for lists. */
  public final String title() {
    return title;
  }

  /** Returns the beginning of a report, by which its format is recognised. */
  public static String start(String report) {
    int from = report.isEmpty() || report.charAt(0) != BYTE_ORDER_MARK ? 0 : 1;
    return report.substring(from, Math.min(from + START_CHARS, report.length()));
  }

  /**
   * Tells whether a report is of this format.
   *
   * @param text the first {@link #START_CHARS} characters of the report, or all of a shorter one
   */
  public boolean recognises(String text) {
    return start.matcher(text).find();
  }

  /**
   * Reads one report: any number of events, for any number of installations and versions. The same
   * report becomes the same events, with the same ids, so that a report that is sent twice counts
   * once. A part that cannot be used is refused by itself and costs the others nothing.
   *
   * @param report the text of the report; is not closed
   * @param origin what the report itself does not say
   * @param meter told what reading costs as it goes; ends it by an exception of its own
   * @return events that pass {@link dev.jankline.wire.BatchCheck}, and the parts that are refused;
   *     at least one of either
   * @throws ReportException when nothing of the report can be read, with line and reason
   * @throws IOException when the reader fails
   */
  public final ReadReport read(Reader report, ReportOrigin origin, ReadMeter meter)
      throws ReportException, IOException {
    PushbackReader marked = new PushbackReader(report);
    int first = marked.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      marked.unread(first);
    }
    return read(marked, new ReportEvents(name, origin, meter));
  }

  /** Reads one report, however much it costs. */
  public final ReadReport read(Reader report, ReportOrigin origin)
      throws ReportException, IOException {
    return read(report, origin, bytes -> {});
  }

  /** Reads one report into its events. */
  protected abstract ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException;

  /** Is told what reading a report costs. */
  @FunctionalInterface
  public interface ReadMeter {
    /**
     * Takes memory for what was read since the last call, or below 0 gives some back; called often.
     * Whatever it throws ends the reading.
     */
    void spend(long bytes);
  }

  /** Reads a whole report into memory, within a bound. */
  public static final class ReportText {
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
}
