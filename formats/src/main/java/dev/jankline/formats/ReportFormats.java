package dev.jankline.formats;

import dev.jankline.formats.art.ArtDumpFormat;
import dev.jankline.formats.report.ReportFormat;
import java.util.List;
import java.util.Optional;

/** Lists the formats of foreign reports that can be read. */
public final class ReportFormats {
  private static final List<ReportFormat> ALL = List.of(new ArtDumpFormat());

  private ReportFormats() {}

  /**
   * Finds the format of a report; empty when no format recognises it.
   *
   * @param report the text of the report, or its beginning
   */
  public static Optional<ReportFormat> recognise(String report) {
    String start = report.substring(0, Math.min(ReportFormat.START_CHARS, report.length()));
    return ALL.stream().filter(format -> format.recognises(start)).findFirst();
  }
}
