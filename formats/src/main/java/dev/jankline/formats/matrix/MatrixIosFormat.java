package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportDocuments;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/**
 * Reads the reports of Matrix's block monitor on iOS: the main thread's stacks ({@code
 * frame_stack}), or its stack in a report in the form of a crash, and the type of the dump.
 */
public final class MatrixIosFormat extends ReportFormat {
  private static final Pattern START =
      Pattern.compile("\"(?:frame_stack|binary_images|dump_type)\"");

  public MatrixIosFormat() {
    super("matrix-ios", "Matrix (iOS): reports of the block monitor", START);
  }

  @Override
  protected ReadReport read(Reader report, ReportEvents events)
      throws ReportException, IOException {
    int lines =
        ReportDocuments.read(
            report,
            events,
            document -> {
              JsonFields fields = document.fields();
              events.add(new BlockReport(fields, events.origin()).part(document.content()));
            });
    return events.end(lines, "a report");
  }
}
