package dev.jankline.formats.dart;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportFormat.ReportText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.regex.Pattern;

/**
 * Reads the stack of a jank report of glance: in the form of a Dart trace, or, of older versions,
 * as lines {@code #0 base pc path} or a JSON array of {@code {"pc", "baseAddress", "path"}}.
 */
public final class GlanceFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile(
          "(?m)^\\s*#\\d+ \\d{6,19} \\d{6,19} (?:\\d+ )?/|\"baseAddress\"\\s*:\\s*\"?\\d");

  /** Threshold of glance, by default. */
  private static final int JANK_MILLIS = 16;

  private static final String PRODUCER = "glance";

  public GlanceFormat() {
    super("glance", "glance (Flutter): the stack of a jank report", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    String text = ReportText.read(report);
    TraceReader traces = new TraceReader(events, PRODUCER, JANK_MILLIS);
    String start = text.stripLeading();
    if (!start.startsWith("[") && !start.startsWith("{")) {
      return DartTraceFormat.read(new StringReader(text), traces, events);
    }
    Frames frames = new Frames(traces);
    int lines = ReportDocuments.read(new StringReader(text), events, frames::take);
    traces.end();
    return events.end(lines, "a frame {\"pc\": …, \"baseAddress\": …, \"path\": …}");
  }

  /** Takes the frames of a JSON array, innermost first. */
  private static final class Frames {
    private final TraceReader traces;
    private int number;

    private Frames(TraceReader traces) {
      this.traces = traces;
    }

    private void take(ReportDocument document) throws ReportException {
      JsonFields frame = document.fields();
      TraceLine line =
          TraceLine.raw(
              number,
              frame.requiredText("baseAddress"),
              frame.requiredText("pc"),
              frame.requiredText("path"));
      if (line == null) {
        throw new ReportException(
            document.line(), Reason.INVALID, "pc is not an address behind baseAddress");
      }
      number++;
      traces.frame(line, document.content(), document.line());
    }
  }
}
