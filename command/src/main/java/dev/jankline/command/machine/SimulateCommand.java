package dev.jankline.command.machine;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Simulates in accelerated time what takes days in the field; without a sub-command, releases. */
@Command(
    subcommands = {
      SimulateCommand.Releases.class,
      SimulateCommand.Hostile.class,
      SimulateCommand.Anrs.class,
      SimulateCommand.Judge.class,
      SimulateCommand.Tickets.class
    },
    name = "simulate",
    description =
        "Simulates in accelerated time what takes days in the field; without a sub-command:"
            + " releases.")
public final class SimulateCommand extends SimulationCommand {
  @Override
  public Integer call() throws InterruptedException {
    return releases();
  }

  /** Releases with planted changes. */
  @Command(
      name = "releases",
      description =
          "Simulates releases with and without planted changes and judges them every six hours;"
              + " exit code 1 when a promise is missed.")
  public static final class Releases extends SimulationCommand {
    @Override
    public Integer call() throws InterruptedException {
      return releases();
    }
  }

  /** Releases of fleets that are made to fool a comparison. */
  @Command(
      name = "hostile",
      description =
          "Simulates fleets, device by device, that are made to fool a comparison, and judges their"
              + " releases by the devices' own past; exit code 1 when a promise is missed. Fleets of"
              + " 30,000 devices are drawn with a tenth of the seeds.")
  public static final class Hostile extends SimulationCommand {
    @Option(
        names = "--devices",
        paramLabel = "N",
        description = "Size of the fleets (default: 200, 4,000 and 30,000).")
    private @Nullable String devices;

    @Override
    public Integer call() throws InterruptedException {
      add("--devices", devices);
      return simulate("dev.jankline.benchmarks.hostile.HostileMain", "simulating hostile fleets");
    }
  }

  /** ANRs whose cause was over when they were dumped. */
  @Command(
      name = "anrs",
      description =
          "Simulates ANRs whose dump shows an idle main thread, with and without a planted cause,"
              + " 1,000 for each seed, and has them explained; exit code 1 when a promise is missed.")
  public static final class Anrs extends SimulationCommand {
    @Override
    public Integer call() throws InterruptedException {
      return simulate("dev.jankline.benchmarks.anrs.AnrMain", "simulating ANRs");
    }
  }

  /** Fleets that somebody else made. */
  @Command(
      name = "judge",
      description =
          "Judges what the devices of a fleet did hour by hour, and prints verdict, ratio and"
              + " interval every six hours; exit code 2 for a bad line.")
  public static final class Judge extends BenchmarksCommand {
    private static final Duration LIMIT = Duration.ofHours(1);

    @Option(
        names = "--lives",
        paramLabel = "FILE",
        required = true,
        description = "Device-hours as JSON lines, in the order of hours.")
    private String lives = "";

    @Override
    public Integer call() throws InterruptedException {
      return add("--lives", Path.of(lives).toAbsolutePath())
          .run("dev.jankline.benchmarks.hostile.JudgeMain", "judging " + lives, LIMIT);
    }
  }

  /** A year of tickets. */
  @Command(
      name = "tickets",
      description =
          "Simulates a year of tickets: three apps in one project of a tracker, 26 releases, 40"
              + " problems and people who close issues; exit code 1 when a promise is missed.")
  public static final class Tickets extends BenchmarksCommand {
    private static final Duration LIMIT = Duration.ofHours(1);

    @Option(names = "--seed", paramLabel = "N", description = "Start of the random numbers.")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
      return add("--seed", seed)
          .run("dev.jankline.benchmarks.tickets.TicketsMain", "simulating a year", LIMIT);
    }
  }
}
