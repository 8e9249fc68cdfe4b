package dev.jankline.command.machine;

import java.time.Duration;
import picocli.CommandLine.Command;
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

  @Override
  public Integer call() throws InterruptedException {
    return add(name).run(MAIN, "measuring " + name, LIMIT);
  }
}
