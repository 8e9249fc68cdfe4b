package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.ExplainedReport;
import dev.jankline.analysis.explain.Explanation;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how a stall comes to its representative stack, causes and fingerprints. */
@Command(
    name = "explain",
    description =
        "Explains the analysis of one stall, or of many, a JSON document a line, or of a report of"
            + " another tool, from a file or standard input.")
public final class ExplainCommand extends OutputCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "File to read (default: standard input).")
  private @Nullable Path file;

  @Mixin private AnalysisOptions options = new AnalysisOptions();

  @Option(names = "--json", description = "Print each explanation as one JSON document a line.")
  private boolean json;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format of another tool's report; without it the text is recognised.")
  private @Nullable String format;

  private boolean printed;

  @Override
  public Integer call() {
    StallAnalysis analysis = options.analysis();
    ReportFormat of = format == null ? null : InputFiles.reportFormat(format);
    try (InputStream given = file == null ? in : InputFiles.open(file)) {
      StallDocuments.each(given, of, new Explainer(analysis));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
    return 0;
  }

  private void explain(Explanation explanation) {
    if (json) {
      output.json(explanation.json());
    } else {
      output.line((printed ? "\n" : "") + explanation.text().stripTrailing());
    }
    printed = true;
  }

  /** Explains what is read. */
  private final class Explainer implements StallDocuments.Taker {
    private final StallAnalysis analysis;

    Explainer(StallAnalysis analysis) {
      this.analysis = analysis;
    }

    @Override
    public void stall(String place, JsonNode document) {
      explain(Explanation.of(file(document, place), analysis));
    }

    @Override
    public void report(ReadReport report) {
      Set<String> missing = new LinkedHashSet<>();
      try {
        ExplainedReport.explanations(report, analysis)
            .forEach(
                explanation -> {
                  explain(explanation);
                  missing.addAll(ExplainedReport.missing(explanation));
                });
      } catch (UnusableStallException e) {
        throw StallDocuments.unreadable(report.format(), String.valueOf(e.getMessage()));
      }
      if (!printed) {
        throw StallDocuments.unreadable(
            report.format(),
            report.refused().isEmpty() ? "it holds no stall" : report.refused().get(0).toString());
      }
      report.refused().forEach(part -> output.error("left out: " + part));
      missing.forEach(build -> output.error("symbols needed: build " + build));
    }
  }

  private static StallFile file(JsonNode document, String place) {
    try {
      return StallFile.of(document, RawFrames::show);
    } catch (WireException e) {
      throw CommandException.badInput(place + "the stall cannot be read: " + e.getMessage());
    }
  }
}
