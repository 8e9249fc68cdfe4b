package dev.jankline.formats.dart;

import dev.jankline.formats.report.NumberedLines;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportFormat.ReportText;
import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/**
 * Reads the text of Dart traces, as ahead-of-time code prints them, as Crashlytics shows them, or
 * with names: each is a stall. A trace does not say when the stall was, nor how long.
 */
public final class DartTraceFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile(
          "(?m)^[^{\\[\"#\\n]{0,200}#\\d+\\s+(?:abs [\\da-f]+|\\S.{0,500} \\((?:package|dart):)");
  private static final int MAX_LINE = 4_096;
  private static final int STALL_MILLIS = 700;

  public DartTraceFormat() {
    super("dart", "Dart and Flutter: stack traces as text, also from Crashlytics", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    return read(report, new TraceReader(events, "Dart trace", STALL_MILLIS), events);
  }

  static ReadReport read(Reader report, TraceReader traces, ReportEvents events)
      throws ReportException, IOException {
    NumberedLines lines = events.lines(report, ReportText.MAX_CHARS, MAX_LINE);
    for (String line = lines.next(); line != null; line = lines.next()) {
      traces.line(line, lines.number());
    }
    traces.end();
    return events.end(lines.number(), "a frame such as '#00 abs 00000075… _kDart…+0x1f'");
  }
}
