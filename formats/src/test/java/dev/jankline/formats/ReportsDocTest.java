package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.report.OriginParameters.OriginParameter;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds what docs/protocol.md says of foreign reports to the code. */
class ReportsDocTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.*?) \\|");

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "protocol.md"));
  }

  private static String part(String name) throws IOException {
    String page = page();
    int start = page.indexOf("<!-- " + name + " -->");
    return page.substring(start, page.indexOf("<!-- /" + name + " -->"));
  }

  private static List<MatchResult> rows(String name) throws IOException {
    return ROW.matcher(part(name)).results().toList();
  }

  @Test
  void theTableHasEveryFormat() throws IOException {
    assertThat(rows("formats").stream().map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            ReportFormats.all().stream().map(ReportFormat::name).toList());
  }

  @Test
  void theTableHasEveryParameter_withItsMeaning() throws IOException {
    assertThat(rows("origin").stream().map(row -> row.group(1) + ": " + row.group(2)))
        .containsExactlyElementsOf(
            Arrays.stream(OriginParameter.values())
                .map(parameter -> parameter.word() + ": " + parameter.meaning())
                .toList());
  }

  @Test
  void theExampleOfSampledBacktracesIsRead() throws Exception {
    String page = page();
    int text = page.indexOf("An upload of `ios-samples`");
    int start = page.indexOf("```json", text) + "```json".length();
    String example = page.substring(start, page.indexOf("```", start));

    ReadReport report = Reports.read(ReportFormats.named("ios-samples").orElseThrow(), example);

    assertThat(report.refused()).isEmpty();
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly("180 ms: Reader+4113 < Reader+4096");
  }
}
