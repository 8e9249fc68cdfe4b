package dev.jankline.formats;

import dev.jankline.formats.apple.AppleTextFormat;
import dev.jankline.formats.apple.IpsFormat;
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
import dev.jankline.formats.vendor.CrashlyticsFormat;
import dev.jankline.formats.vendor.OtlpFormat;
import dev.jankline.formats.vendor.PlayFormat;
import dev.jankline.formats.vendor.SentryFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lists the formats of foreign reports that can be read. */
public final class ReportFormats {
  private static final List<ReportFormat> ALL =
      List.of(
          new PlayFormat(),
          new CrashlyticsFormat(),
          new OtlpFormat(),
          new SentryFormat(),
          new ArtDumpFormat(),
          new MatrixReportFormat(),
          new MatrixStackFormat(),
          new MatrixIosFormat(),
          new BlockCanaryFormat(),
          new GlanceFormat(),
          new DartTraceFormat(),
          new MetricKitFormat(),
          new SampledFormat(),
          new IpsFormat(),
          new AppleTextFormat());

  /** Words of texts, and the format that a text with most of them is most like. */
  private static final Map<String, Pattern> WORDS =
      Map.of(
          "art-dump",
              Pattern.compile("(?m)^.*\\bat \\S+\\(|\\bpc [\\da-fx]+ |\\btid=\\d|\\bANR\\b"),
          "blockcanary", Pattern.compile("time-cost|thread-cost|BlockCanary|(?m)^stack = "),
          "dart", Pattern.compile("_kDart|\\.dart\\b|(?m)^ *#\\d+ +(?!pc)"),
          "matrix", Pattern.compile("Trace_\\w+|TraceCanary"),
          "matrix-stack", Pattern.compile("(?m)^\\d+,\\d+,\\d+,"));

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

  /** Says that no format recognises a text, what it is like, and what to do. */
  public static String unknown(String report) {
    String likely =
        likely(report)
            .map(format -> "; most like " + format.name() + ", " + format.title())
            .orElse("");
    return "of no format that is recognised%s: give the format, one of %s"
        .formatted(likely, names());
  }

  /** Guesses what a text that no format recognises may be; empty when nothing is like it. */
  static Optional<ReportFormat> likely(String report) {
    String start = ReportFormat.start(report);
    return ALL.stream()
        .filter(format -> words(format, start) > 0)
        .max(Comparator.comparingLong(format -> words(format, start)));
  }

  private static long words(ReportFormat format, String start) {
    Pattern words = WORDS.get(format.name());
    return words == null ? 0 : words.matcher(start).results().count();
  }

  /**
   * Finds the format of a report; empty when no format recognises it.
   *
   * @param report the text of the report, or its beginning
   */
  public static Optional<ReportFormat> recognise(String report) {
    String start = ReportFormat.start(report);
    return ALL.stream().filter(format -> format.recognises(start)).findFirst();
  }
}
