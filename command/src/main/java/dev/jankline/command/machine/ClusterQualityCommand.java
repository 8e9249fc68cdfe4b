package dev.jankline.command.machine;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.local.process.ChildException;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.stack.Checkout;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures how well our rule and others tell causes apart. The measurement is in the module of the
 * benchmarks and runs as a process of its own, with the same heap; that process checks the options.
 */
@Command(
    name = "cluster-quality",
    description =
        "Measures on labelled stalls how well stalls are clustered, beside the rules of other"
            + " projects; exit code 1 when a promise about a run without options is missed.")
public final class ClusterQualityCommand implements Callable<Integer> {
  private static final String MAIN = "dev.jankline.benchmarks.quality.QualityMain";
  private static final Duration LIMIT = Duration.ofMinutes(30);

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description =
          "Measure labelled stalls of a file, one {\"label\":…,\"stall\":{…}} a line, instead.")
  private @Nullable Path cases;

  @Option(
      names = "--in-app",
      paramLabel = "PREFIX,…",
      description = "Packages of the app's own code, for the stalls of --cases (default: guessed).")
  private @Nullable String inApp;

  @Option(names = "--json", description = "Print the figures as one JSON document.")
  private boolean json;

  private final CommandOutput output;

  public ClusterQualityCommand(CommandOutput output) {
    this.output = output;
  }

  @Override
  public Integer call() throws InterruptedException {
    String classPath = Checkout.find().classPath("benchmarks");
    JavaCommand java = new JavaCommand(ManagementFactory.getRuntimeMXBean().getInputArguments());
    List<String> command = java.main(classPath, MAIN, words());
    output.progress().accept("measuring cluster quality");
    try {
      return ForegroundProcess.run(command, LIMIT, output::line, output::error);
    } catch (ChildException e) {
      throw CommandException.failed(e);
    }
  }

  private String[] words() {
    List<String> words = new ArrayList<>();
    add(words, "--cases", cases);
    add(words, "--in-app", inApp);
    if (json) {
      words.add("--json");
    }
    return words.toArray(new String[0]);
  }

  private static void add(List<String> words, String option, @Nullable Object value) {
    if (value != null) {
      words.add(option);
      words.add(value.toString());
    }
  }
}
