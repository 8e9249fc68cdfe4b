package dev.jankline.command.machine;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how well our rule and others tell causes apart. */
@Command(
    name = "cluster-quality",
    description =
        "Measures on labelled stalls how well stalls are clustered, beside the rules of other"
            + " projects; exit code 1 when a promise about a run without options is missed.")
public final class ClusterQualityCommand extends BenchmarksCommand {
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

  @Override
  public Integer call() throws InterruptedException {
    return add("--cases", cases)
        .add("--in-app", inApp)
        .run(MAIN, "measuring cluster quality", LIMIT);
  }
}
