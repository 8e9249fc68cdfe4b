package dev.jankline.command.machine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures what is promised about speed, memory and size. */
@Command(
    name = "bench",
    description = "Measures what is promised; exit code 1 when a promise is missed.")
public final class BenchCommand extends BenchmarksCommand {
  private static final String MAIN = "dev.jankline.benchmarks.BenchMain";
  private static final Duration LIMIT = Duration.ofMinutes(30);

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "What to measure; an unknown name lists what there is.")
  private String name = "";

  @Option(
      names = "--devices",
      paramLabel = "N",
      description = "Number of devices of 'bench day'; as many as take some minutes by default.")
  private @Nullable Integer devices;

  @Option(
      names = "--profile",
      description = "Sample what 'bench gateway', 'pipeline' and 'state' spend CPU time on.")
  private boolean profile;

  @Override
  public Integer call() throws InterruptedException {
    if (profile) {
      add("--profile");
    }
    return add(name).add("--devices", devices).run(MAIN, "measuring " + name, LIMIT);
  }
}
