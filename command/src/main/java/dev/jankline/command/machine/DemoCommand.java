package dev.jankline.command.machine;

import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.demo.DemoAddresses;
import dev.jankline.local.demo.DemoRun;
import dev.jankline.local.demo.DemoSummary;
import dev.jankline.local.process.Await;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs everything on this machine with a simulated fleet. */
@Command(
    name = "demo",
    description = "Runs everything on this machine with a simulated fleet, until Ctrl-C.")
public final class DemoCommand extends OutputCommand {
  private static final Duration FLEET_TIME = Duration.ofMinutes(1);
  private static final int LATER_SHARE = 10;

  @Option(
      names = "--devices",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Simulated installations (default: ${DEFAULT-VALUE}).")
  private int devices;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description =
          "After the first fleet, smaller ones go on for so many minutes (default: until Ctrl-C).")
  private @Nullable Integer minutes;

  @Option(names = "--once", description = "Run one fleet, print the accounting and end.")
  private boolean once;

  @Option(names = "--json", description = "Print the result as one JSON document.")
  private boolean json;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Makes the same fleet again (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    if (devices < 1) {
      throw CommandException.badInput("--devices must be 1 or more, not " + devices);
    }
    if (minutes != null && minutes < 0) {
      throw CommandException.badInput("--minutes must be 0 or more, not " + minutes);
    }
    try (DemoRun run = DemoRun.start(InstantSource.system(), output.progress())) {
      return once ? runOnce(run) : runOn(run);
    }
  }

  private int runOnce(DemoRun run) {
    DemoSummary summary = run.sendFleet(devices, seed);
    if (json) {
      output.json(summary);
    } else {
      output.line(summary.table());
    }
    return tellFaults(summary) ? 1 : 0;
  }

  private boolean tellFaults(DemoSummary summary) {
    List<String> faults = summary.faults();
    faults.forEach(fault -> output.error("jank demo: " + fault));
    return !faults.isEmpty();
  }

  private int runOn(DemoRun run) {
    DemoSummary summary = run.sendFleet(devices, seed);
    tellFaults(summary);
    DemoAddresses addresses = DemoAddresses.of(run.demo());
    if (json) {
      output.json(Map.of("summary", summary, "running", addresses));
    } else {
      output.line(summary.table());
      output.line("");
      output.line(addresses.text());
    }
    long deadline =
        minutes == null
            ? Long.MAX_VALUE
            : System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
    for (int fleet = 1; minutes == null || System.nanoTime() - deadline < 0; fleet++) {
      run.send(Math.max(1, devices / LATER_SHARE), seed + fleet, FLEET_TIME);
    }
    output.progress().accept("the fleet sends no more; everything stays up until Ctrl-C");
    while (Await.pause(FLEET_TIME)) {
      // Ctrl-C ends it.
    }
    return 0;
  }
}
