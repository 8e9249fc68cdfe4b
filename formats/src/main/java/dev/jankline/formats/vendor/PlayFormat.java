package dev.jankline.formats.vendor;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.schema.Platform;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the ANRs of Google Play's Reporting API, {@code errorReports}. A report that stands for
 * several says so in {@code errorReportCount}, a field of its issue, and becomes as many events, at
 * most {@value #MOST}. Crashes are refused.
 */
public final class PlayFormat extends ReportFormat {
  private static final Pattern START = Pattern.compile("\"(?:errorReports|reportText)\"\\s*:");
  private static final String ANR = "APPLICATION_NOT_RESPONDING";

  /** Events of one report: each is stored with its stack. */
  private static final int MOST = 100;

  public PlayFormat() {
    super("play", "Google Play: errorReports of the Reporting API, type ANR", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines =
        ReportDocuments.read(
            report,
            events,
            document -> {
              JsonFields page = document.fields();
              List<JsonFields> reports =
                  page.has("reportText") ? List.of(page) : page.objects("errorReports");
              for (JsonFields one : reports) {
                add(document, one, events);
              }
            });
    return events.end(lines, "a report with reportText");
  }

  private static void add(ReportDocument document, JsonFields report, ReportEvents events) {
    try {
      ReportedPart part = part(document, report, events);
      Long given = report.number("errorReportCount");
      long reports = given == null ? 1 : given;
      events.add(part);
      // The next export of a report that stands for more by then adds those that came since.
      for (int next = 2; next <= Math.min(MOST, reports); next++) {
        events.add(
            new ReportedPart(
                part.line(),
                part.content() + " " + next,
                part.header(),
                part.start(),
                part.stall(),
                null));
      }
      if (reports > MOST) {
        throw report.wrong(
            "errorReportCount", "is above " + MOST + ": so many of its reports are counted");
      }
    } catch (ReportException e) {
      events.refuse(e);
    }
  }

  private static ReportedPart part(ReportDocument document, JsonFields report, ReportEvents events)
      throws ReportException {
    String type = report.text("type");
    if (type != null && !type.equals(ANR)) {
      throw report.wrong("type", "is not " + ANR);
    }
    ReportHeader header = new ReportHeader(events.origin(), "Google Play", Platform.ANDROID);
    JsonFields version = report.object("appVersion");
    if (version != null) {
      header.version(version.text("versionCode"), version.number("versionCode"));
    }
    JsonFields device = report.object("deviceModel");
    JsonFields os = report.object("osVersion");
    header
        .device(device == null ? null : device.text("marketingName"), null)
        .apiLevel(os == null ? null : os.number("apiLevel", 1, 1_000));
    ReportedStall anr = Exported.anr(events, null);
    String text = report.requiredText("reportText");
    String name = report.text("name");
    return new ReportedPart(
        document.line(),
        name == null ? report.path() + " " + document.content() : name,
        header,
        events.origin().start(Exported.time(report, "eventTime"), anr.durationMillis()),
        Exported.stall(text, anr, events, document.line()),
        null);
  }
}
