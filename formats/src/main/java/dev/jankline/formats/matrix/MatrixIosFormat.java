package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the reports of Matrix's block monitor on iOS: the main thread's stacks ({@code
 * frame_stack}), or its stack in a report in the form of a crash, and the type of the dump.
 */
public final class MatrixIosFormat implements ReportFormat {
  @Override
  public String name() {
    return "matrix-ios";
  }

  @Override
  public String title() {
    return "Matrix (iOS): reports of the block monitor";
  }

  @Override
  public boolean recognises(String start) {
    return start.contains("\"frame_stack\"")
        || start.contains("\"binary_images\"")
        || start.contains("\"dump_type\"");
  }

  @Override
  public ReadReport read(Reader report, ReportOrigin origin) throws ReportException, IOException {
    ReportEvents events = new ReportEvents(name(), origin);
    int lines =
        ReportDocuments.read(
            report,
            events,
            document -> {
              JsonFields fields = document.fields();
              events.add(new BlockReport(fields, origin).part(document.content()));
            });
    return events.end(lines, "a report");
  }
}
