package dev.jankline.command.machine;

import picocli.CommandLine.Command;

/** Simulates in accelerated time what takes days in the field; without a sub-command, releases. */
@Command(
    subcommands = {SimulateCommand.Releases.class, SimulateCommand.Hostile.class},
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
              + " releases by the devices' own past; exit code 1 when a promise is missed.")
  public static final class Hostile extends SimulationCommand {
    @Override
    public Integer call() throws InterruptedException {
      return simulate("dev.jankline.benchmarks.hostile.HostileMain", "simulating hostile fleets");
    }
  }
}
