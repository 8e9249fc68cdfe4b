package dev.jankline.command.machine;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.CommandOutput;
import dev.jankline.local.process.ChildException;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.stack.Checkout;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Simulates in accelerated time what takes days in the field; without a sub-command, releases. The
 * simulation is in the module of the benchmarks and runs as a process of its own; that process
 * checks the options.
 */
@Command(
    name = "simulate",
    description =
        "Simulates in accelerated time what takes days in the field; without a sub-command:"
            + " releases.")
public final class SimulateCommand implements Callable<Integer> {
  private static final String RELEASES = "dev.jankline.benchmarks.simulation.SimulationMain";
  private static final String HOSTILE = "dev.jankline.benchmarks.hostile.HostileMain";
  private static final Duration LIMIT = Duration.ofHours(1);

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final CommandOutput output;

  public SimulateCommand(CommandOutput output) {
    this.output = output;
  }

  @Override
  public Integer call() throws InterruptedException {
    return releases(options, output);
  }

  private static int releases(SimulationOptions options, CommandOutput output)
      throws InterruptedException {
    return simulate(RELEASES, "simulating releases", options.words(), output);
  }

  private static int simulate(String main, String work, List<String> words, CommandOutput output)
      throws InterruptedException {
    String classPath = Checkout.find().classPath("benchmarks");
    JavaCommand java = new JavaCommand(ManagementFactory.getRuntimeMXBean().getInputArguments());
    List<String> command = java.main(classPath, main, words.toArray(new String[0]));
    output.progress().accept(work);
    try {
      return ForegroundProcess.run(command, LIMIT, output::line, output::error);
    } catch (ChildException e) {
      throw CommandException.failed(e);
    }
  }

  /** Releases with planted changes, judged hour by hour. */
  @Command(
      name = "releases",
      description =
          "Simulates releases with and without planted changes and judges them hour by hour, beside"
              + " simple rules; exit code 1 when a promise is missed.")
  public static final class Releases implements Callable<Integer> {
    @Mixin private SimulationOptions options = new SimulationOptions();

    private final CommandOutput output;

    public Releases(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() throws InterruptedException {
      return releases(options, output);
    }
  }

  /** Releases of fleets that are made to fool a comparison. */
  @Command(
      name = "hostile",
      description =
          "Simulates fleets, device by device, that are made to fool a comparison, and judges their"
              + " releases by the devices' own past; exit code 1 when a promise is missed.")
  public static final class Hostile implements Callable<Integer> {
    @Mixin private SimulationOptions options = new SimulationOptions();

    private final CommandOutput output;

    public Hostile(CommandOutput output) {
      this.output = output;
    }

    @Override
    public Integer call() throws InterruptedException {
      return simulate(HOSTILE, "simulating hostile fleets", options.words(), output);
    }
  }

  private static void add(List<String> words, String option, String value) {
    if (!value.isEmpty()) {
      words.add(option);
      words.add(value);
    }
  }

  /** Options of a simulation. */
  static final class SimulationOptions {
    @Option(
        names = "--seeds",
        paramLabel = "N",
        description = "Number of releases of each scenario (default: releases 200, hostile 60).")
    private String seeds = "";

    @Option(
        names = "--only",
        paramLabel = "TEXT",
        description = "Run only the scenarios whose names contain a text.")
    private String only = "";

    @Option(names = "--json", description = "Print the figures as one JSON document.")
    private boolean json;

    List<String> words() {
      List<String> words = new ArrayList<>();
      add(words, "--seeds", seeds);
      add(words, "--only", only);
      if (json) {
        words.add("--json");
      }
      return words;
    }
  }
}
