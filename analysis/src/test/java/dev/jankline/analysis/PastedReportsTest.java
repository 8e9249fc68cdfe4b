package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.explain.ExplainedReport;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.RawFrames;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reports as people paste them, from the text to the cluster. A file of {@code /pasted} holds
 * cases: a line {@code === name}, lines {@code > field: value} of what has to come out, and the
 * text.
 */
class PastedReportsTest {
  private static final Instant NOW = Instant.parse("2026-11-28T10:00:00Z");

  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));

  private record Case(String name, Map<String, String> expected, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What came out, field by field. */
  private static Map<String, String> outcome(String text) throws Exception {
    Map<String, String> outcome = new LinkedHashMap<>();
    SymbolizedStall stall;
    if (text.startsWith("{\"stall\"")) {
      stall = StallFile.parse(text, RawFrames::show).stall();
    } else {
      ReportFormat format = ReportFormats.recognise(text).orElseThrow();
      ReadReport report =
          format.read(
              new StringReader(text), OriginParameters.origin("com.example", Map.of(), NOW));
      stall =
          ExplainedReport.explanations(report, ANALYSIS)
              .findFirst()
              .orElseThrow()
              .represented()
              .stall();
      outcome.put("format", format.name());
      outcome.put(
          "refused",
          report.refused().stream().map(Object::toString).collect(Collectors.joining(" ")));
    }
    AnalyzedStall analyzed = ANALYSIS.analyze(stall);
    outcome.put("title", analyzed.getTitle());
    outcome.put("cause", analyzed.getCause() + ", " + analyzed.getCauseEvidence());
    outcome.put("missing", String.join(" ", stall.missingBuildIds()));
    outcome.put(
        "stack",
        analyzed.getStack().stream()
            .map(PastedReportsTest::show)
            .collect(Collectors.joining(" < ")));
    return outcome;
  }

  private static String show(SymbolizedFrame frame) {
    String build = frame.getMissingBuildId();
    return frame.getFunction() + (build == null ? "" : " of " + build.substring(0, 4));
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String file : List.of("given.txt", "android.txt", "apple.txt", "dart.txt")) {
      try (InputStream in = PastedReportsTest.class.getResourceAsStream("/pasted/" + file)) {
        String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        for (String one : all.split("(?m)^=== ", -1)) {
          if (!one.isBlank()) {
            cases.add(parse(one));
          }
        }
      }
    }
    return cases.stream();
  }

  private static Case parse(String one) {
    Map<String, String> expected = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    List<String> lines = one.lines().toList();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith("> ")) {
        String[] field = line.substring(2).split(": ", 2);
        expected.put(field[0], field[1]);
      } else {
        text.append(line).append('\n');
      }
    }
    return new Case(lines.get(0), expected, text.toString());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void comesOutAsExpected(Case pasted) throws Exception {
    Map<String, String> outcome = outcome(pasted.text);

    assertThat(pasted.expected).isNotEmpty();
    pasted.expected.forEach(
        (field, value) -> {
          String got = outcome.get(field);
          switch (field) {
            case "stack", "refused" -> assertThat(got).as(field).contains(value);
            case "cause" -> assertThat(got).as(field).startsWith(value);
            default -> assertThat(got).as(field).isEqualTo(value.equals("none") ? "" : value);
          }
        });
    if (!pasted.expected.containsKey("refused")) {
      assertThat(outcome.getOrDefault("refused", "")).isEmpty();
    }
  }
}
