package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.Explanation;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
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
      StallDocuments.each(
          given, of, (place, document) -> explain(stall(document, place), analysis), output::error);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
    return 0;
  }

  private void explain(StallFile stall, StallAnalysis analysis) {
    Explanation explanation = Explanation.of(stall, analysis);
    if (json) {
      output.json(explanation.json());
    } else {
      output.line((printed ? "\n" : "") + explanation.text().stripTrailing());
    }
    printed = true;
  }

  private static StallFile stall(JsonNode document, String place) {
    try {
      return StallFile.of(document, RawFrames::show);
    } catch (WireException e) {
      throw CommandException.badInput(place + "the stall cannot be read: " + e.getMessage());
    }
  }
}
