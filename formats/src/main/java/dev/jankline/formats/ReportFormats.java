package dev.jankline.formats;

import dev.jankline.formats.apple.MetricKitFormat;
import dev.jankline.formats.apple.SampledFormat;
import dev.jankline.formats.art.ArtDumpFormat;
import dev.jankline.formats.blockcanary.BlockCanaryFormat;
import dev.jankline.formats.dart.DartTraceFormat;
import dev.jankline.formats.dart.GlanceFormat;
import dev.jankline.formats.matrix.MatrixIosFormat;
import dev.jankline.formats.matrix.MatrixReportFormat;
import dev.jankline.formats.matrix.MatrixStackFormat;
import dev.jankline.formats.report.ReportFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the formats of foreign reports that can be read. */
public final class ReportFormats {
  private static final List<ReportFormat> ALL =
      List.of(
          new ArtDumpFormat(),
          new MatrixReportFormat(),
          new MatrixStackFormat(),
          new MatrixIosFormat(),
          new BlockCanaryFormat(),
          new GlanceFormat(),
          new DartTraceFormat(),
          new MetricKitFormat(),
          new SampledFormat());

  private ReportFormats() {}

  /** All formats, in the order in which a report is compared with them. */
  public static List<ReportFormat> all() {
    return ALL;
  }

  /** The names of all formats, for messages. */
  public static String names() {
    return ALL.stream().map(ReportFormat::name).collect(Collectors.joining(", "));
  }

  /** Finds a format by its name. */
  public static Optional<ReportFormat> named(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
  }

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
