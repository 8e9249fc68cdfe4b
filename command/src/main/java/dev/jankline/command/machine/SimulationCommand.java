package dev.jankline.command.machine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that simulates releases. */
abstract class SimulationCommand extends BenchmarksCommand {
  private static final Duration LIMIT = Duration.ofHours(12);

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "Number of releases of each scenario (default: releases 200, hostile 60, anrs 20).")
  private @Nullable String seeds;

  @Option(
      names = "--first-seed",
      paramLabel = "N",
      description = "Seed of the first of them (default: 1).")
  private @Nullable String firstSeed;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description = "Run only the scenarios whose names contain a text.")
  private @Nullable String only;

  int releases() throws InterruptedException {
    return simulate("dev.jankline.benchmarks.simulation.SimulationMain", "simulating releases");
  }

  int simulate(String main, String work) throws InterruptedException {
    return add("--seeds", seeds)
        .add("--first-seed", firstSeed)
        .add("--only", only)
        .run(main, work, LIMIT);
  }
}
