package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.Stall;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON that Matrix's TraceCanary hands to its reporter: {@code Trace_EvilMethod} and ANRs
 * as stalls, {@code Trace_FPS} as the frames of a screen. A report may hold any number of
 * documents.
 */
public final class MatrixReportFormat extends ReportFormat {
  private static final Pattern START = Pattern.compile("\"tag\"\\s*:\\s*\"Trace_\\w+\"");
  private static final String EVIL_METHOD = "Trace_EvilMethod";
  private static final String FPS = "Trace_FPS";

  public MatrixReportFormat() {
    super(
        "matrix", "Matrix TraceCanary (Android): Trace_EvilMethod, ANR, Trace_FPS as JSON", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines =
        ReportDocuments.read(report, events, document -> events.add(part(document, events)));
    return events.end(lines, "a document");
  }

  private static ReportedPart part(ReportDocument document, ReportEvents events)
      throws ReportException {
    ReportOrigin origin = events.origin();
    JsonFields outer = document.fields();
    JsonFields content = outer.object("content");
    JsonFields report = content == null ? outer : content;
    String tag = report.text("tag");
    String kind = kind(report, tag == null ? outer.text("tag") : tag);
    ReportHeader header = MatrixDevice.header(report, origin);
    if (kind.equals(FPS)) {
      ScreenFrames frames = ScreenReport.of(report, header.refreshRateHz()).frames();
      Instant start = start(report, origin, frames.getVisibleMillis());
      return new ReportedPart(document.line(), document.content(), header, start, null, frames);
    }
    Stall stall = EvilMethod.of(report, events).stall();
    Instant start = start(report, origin, stall.getDurationMillis());
    return new ReportedPart(document.line(), document.content(), header, start, stall, null);
  }

  private static String kind(JsonFields report, @Nullable String tag) throws ReportException {
    if (tag == null) {
      return report.has("dropLevel") ? FPS : EVIL_METHOD;
    }
    if (tag.equals(FPS) || tag.equals(EVIL_METHOD) || tag.startsWith("Trace_SignalAnr")) {
      return tag.equals(FPS) ? FPS : EVIL_METHOD;
    }
    throw report.wrong(
        "tag",
        "'%s' is not taken: send %s and %s"
            .formatted(tag.substring(0, Math.min(40, tag.length())), EVIL_METHOD, FPS));
  }

  /** Matrix names the time of the report, which is the end of what it is about. */
  private static Instant start(JsonFields report, ReportOrigin origin, long millis)
      throws ReportException {
    Long time = report.number("time");
    return origin.start(time == null ? null : Instant.ofEpochMilli(time), millis);
  }
}
