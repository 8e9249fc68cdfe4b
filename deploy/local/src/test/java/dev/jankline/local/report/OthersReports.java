package dev.jankline.local.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds reports that others wrote in a folder that {@code JANK_FORMATS} names; without it there are
 * none.
 */
final class OthersReports {
  /** What is known of a report beside its text: its cluster has no title without symbols. */
  record Report(String format, String parameters, String text, Optional<String> title) {}

  private record Known(String format, String parameters, String title) {}

  /** Of a report whose build has no symbols here. */
  private static final String UNNAMED = "";

  private static final String DUMPED = "sentAt=2024-01-01T11:00:00Z";
  private static final String LASTING = "sentAt=2026-10-09T18:00:00Z&durationMillis=900";

  /** By the begin of a file's name. */
  private static final Map<String, Known> KNOWN =
      Map.of(
          "anr-appexitinfo",
              new Known("art-dump", DUMPED, "io.sentry.samples.android.MainActivity.onCreate"),
          "dart-async", new Known("dart", LASTING, UNNAMED),
          "dart-glance", new Known("dart", LASTING, UNNAMED),
          "dart-symbolic", new Known("dart", LASTING, "Page2Screen.bar.{closure}"),
          "matrix-evil-method",
              new Known("matrix-stack", LASTING, "com.example.app.MainActivity.onClick"),
          "metrickit", new Known("metrickit", LASTING, UNNAMED));

  private static final String MAPPING = "# methodMapping.txt";
  private static final String STACK = "# stack";

  private OthersReports() {}

  /** All of them, in the order of their names. */
  static List<Report> found() throws IOException {
    Optional<Path> folder =
        Optional.ofNullable(System.getenv("JANK_FORMATS")).map(Path::of).filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return List.of();
    }
    List<Report> reports = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.get())) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith("README.md")) {
          reports.add(report(file));
        }
      }
    }
    return reports;
  }

  /** The method mapping that stands above the stack of Matrix. */
  static Optional<String> mapping(List<Report> reports) {
    return reports.stream()
        .map(Report::text)
        .filter(text -> text.startsWith(MAPPING))
        .map(text -> text.substring(text.indexOf('\n') + 1, text.indexOf(STACK)))
        .findFirst();
  }

  private static Report report(Path file) throws IOException {
    String name = file.getFileName().toString();
    Known known =
        KNOWN.entrySet().stream()
            .filter(each -> name.startsWith(each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow(() -> new AssertionError("no format is known of " + name));
    return new Report(known.format, known.parameters, Files.readString(file), title(known));
  }

  private static Optional<String> title(Known known) {
    return Optional.of(known.title).filter(title -> !title.equals(UNNAMED));
  }

  /** What is sent of a report: a tree of MetricKit becomes a payload, a mapping stays here. */
  static String body(Report report) {
    String text = report.text();
    if (text.startsWith(MAPPING)) {
      return text.substring(text.indexOf('\n', text.indexOf(STACK)) + 1);
    }
    return report.format().equals("metrickit") && !text.contains("\"hangDiagnostics\"")
        ? "{\"hangDiagnostics\": [{\"version\": \"1.0.0\", \"diagnosticMetaData\":"
            + " {\"hangDuration\": \"2 sec\", \"appBuildVersion\": \"1\"}, \"callStackTree\": "
            + text
            + "}]}"
        : text;
  }
}
