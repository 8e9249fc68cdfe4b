package dev.jankline.formats.apple;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportDocuments.ReportDocument;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads {@code MXDiagnosticPayload.jsonRepresentation()}: each of its hang diagnostics is a stall.
 * A lone {@code MXCallStackTree} is one too. Diagnostics of crashes, CPU and disk writes in a
 * payload are passed over, because they are no stalls.
 */
public final class MetricKitFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("\"(?:hangDiagnostics|callStackTree|callStackRootFrames|callStacks)\"\\s*:");
  private static final String HANGS = "hangDiagnostics";

  public MetricKitFormat() {
    super("metrickit", "MetricKit (iOS): hang diagnostics of MXDiagnosticPayload", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines = ReportDocuments.read(report, events, document -> read(document, events));
    return events.end(lines, "a payload");
  }

  private static void read(ReportDocument document, ReportEvents events) throws ReportException {
    JsonFields payload = document.fields();
    Hang.Place place = new Hang.Place(payload, document.content());
    if (payload.has("callStacks")) {
      events.add(Hang.ofTree(payload, place, events.origin()));
      return;
    }
    List<JsonFields> hangs = payload.objects(HANGS);
    if (hangs.isEmpty()) {
      throw payload.wrong(HANGS, "is missing or empty: there is no hang in the payload");
    }
    for (int i = 0; i < hangs.size(); i++) {
      try {
        events.add(Hang.of(hangs.get(i), place.at(i), events.origin()));
      } catch (ReportException e) {
        events.refuse(e);
      }
    }
  }
}
