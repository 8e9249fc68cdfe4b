package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.Output;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.explain.Explanation;
import dev.jankline.processor.explain.StallFile;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says how a stall comes to its representative stack, causes and fingerprints. */
@Command(
    name = "explain",
    description =
        "Explains the analysis of one stall, or of many, a JSON document a line, or of a thread dump"
            + " of Android's runtime, on standard input.")
public final class ExplainCommand implements Callable<Integer> {
  @Mixin private AnalysisOptions options = new AnalysisOptions();

  @Option(names = "--json", description = "Print each explanation as one JSON document a line.")
  private boolean json;

  private final InputStream in;
  private final Output output;
  private boolean printed;

  public ExplainCommand(InputStream in, Output output) {
    this.in = in;
    this.output = output;
  }

  @Override
  public Integer call() {
    StallAnalysis analysis = options.analysis();
    StallDocuments.each(in, (place, document) -> explain(stall(document, place), analysis));
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
