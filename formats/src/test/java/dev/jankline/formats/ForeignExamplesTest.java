package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.wire.BatchCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Reads reports that others wrote, where a folder with them is named by {@code JANK_FORMATS}: each
 * is recognised, nothing of it is refused, and its stalls have stacks.
 */
class ForeignExamplesTest {
  /** Formats by the begin of a file's name. */
  private static final Map<String, String> FORMATS =
      Map.of(
          "anr-appexitinfo", "art-dump",
          "dart-async", "dart",
          "dart-glance", "dart",
          "dart-symbolic", "dart",
          "matrix-evil-method-stack", "matrix-stack",
          "metrickit", "metrickit");

  /** What is only a part of a report, made whole. */
  private static final Map<String, UnaryOperator<String>> WHOLE =
      Map.of(
          "matrix-evil-method-stack.txt",
              text ->
                  text
                      .lines()
                      .dropWhile(line -> !line.startsWith("# stack"))
                      .skip(1)
                      .toList()
                      .stream()
                      .reduce("", (all, line) -> all + line + "\n"),
          "metrickit-per-thread.json",
              tree ->
                  "{\"hangDiagnostics\": [{\"version\": \"1.0.0\", \"diagnosticMetaData\":"
                      + " {\"hangDuration\": \"2 sec\", \"appBuildVersion\": \"1\"},"
                      + " \"callStackTree\": "
                      + tree
                      + "}]}");

  @TestFactory
  Stream<DynamicTest> examplesAreRead() throws IOException {
    Optional<Path> folder =
        Optional.ofNullable(System.getenv("JANK_FORMATS")).map(Path::of).filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      return files
          .filter(file -> !file.getFileName().toString().equals("README.md"))
          .sorted()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> read(file)))
          .toList()
          .stream();
    }
  }

  private static void read(Path file) throws Exception {
    String name = file.getFileName().toString();
    String expected =
        FORMATS.entrySet().stream()
            .filter(format -> name.startsWith(format.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow(() -> new AssertionError("no format is known of " + name));
    String text = WHOLE.getOrDefault(name, UnaryOperator.identity()).apply(Files.readString(file));

    assertThat(ReportFormats.recognise(text).map(format -> format.name())).contains(expected);
    ReadReport report = Reports.read(ReportFormats.named(expected).orElseThrow(), text);

    assertThat(report.refused()).isEmpty();
    List<Stall> stalls =
        report.batches().stream()
            .map(Batch::getEvents)
            .flatMap(List::stream)
            .map(Event::getStall)
            .filter(Objects::nonNull)
            .toList();
    assertThat(stalls).isNotEmpty();
    assertThat(stalls).allSatisfy(stall -> assertThat(stall.getFrames()).isNotEmpty());
    for (Batch batch : report.batches()) {
      assertThat(BatchCodec.decode(BatchCodec.encode(batch))).isEqualTo(batch);
    }
  }
}
