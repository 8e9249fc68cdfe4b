package dev.jankline.local.command;

import dev.jankline.processor.explain.Explanation;
import dev.jankline.processor.explain.StallFile;
import dev.jankline.processor.represent.AppFrames;
import dev.jankline.symbols.RawFrames;
import dev.jankline.wire.WireException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says how a stall comes to its representative stack, causes and fingerprints. */
@Command(
    name = "explain",
    description = "Explains the analysis of one stall, given as JSON on standard input.")
final class ExplainCommand implements Callable<Integer> {
  @Option(
      names = "--in-app",
      split = ",",
      paramLabel = "PREFIX",
      description = "Packages of the app's own code, separated by commas (default: guessed).")
  private List<String> inAppPrefixes = List.of();

  @Option(names = "--json", description = "Print the explanation as one JSON document.")
  private boolean json;

  private final InputStream in;
  private final Output output;

  ExplainCommand(InputStream in, Output output) {
    this.in = in;
    this.output = output;
  }

  @Override
  public Integer call() {
    StallFile file = parse(InputFiles.text(in));
    Explanation explanation = Explanation.of(file, appFrames(file));
    if (json) {
      output.json(explanation.json());
    } else {
      output.line(explanation.text().stripTrailing());
    }
    return 0;
  }

  private static StallFile parse(String text) {
    try {
      return StallFile.parse(text, RawFrames::show);
    } catch (WireException e) {
      throw CommandException.badInput("the stall cannot be read: " + e.getMessage());
    }
  }

  private AppFrames appFrames(StallFile file) {
    String app = file.stall().event().getHeader().getApp();
    return AppFrames.of(inAppPrefixes.isEmpty() ? Map.of() : Map.of(app, inAppPrefixes));
  }
}
