package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.gateway.GatewayLoad;
import dev.jankline.benchmarks.gateway.PlannedUploads;
import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Folders;
import dev.jankline.benchmarks.measure.Jcmd;
import dev.jankline.benchmarks.measure.ProcessCost;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Uploads days of fleets to a stack, one after the other, and measures them. Not thread-safe. */
final class UploadedDays {
  private static final double NANOS_PER_MICRO = 1e3;

  private final ScaleStack scale;
  private final Path folder;
  private final GatewayLoad load;
  private long gatewayNanos;
  private long events;
  private long wronglyStored;

  UploadedDays(Bench.Run run, ScaleStack scale) {
    this.scale = scale;
    this.folder = run.directory().resolve("uploads");
    this.load = scale.gatewayLoad();
  }

  /**
   * What a day cost.
   *
   * @param cost of the processor and the broker
   * @param gatewayMicros CPU of an event in the gateway
   * @param heap bytes of the processor's heap in use after a collection
   * @param left what lies on disk after it
   * @param events events until then, those of days before among them
   */
  record Measured(Cost cost, double gatewayMicros, long heap, Footprint left, long events) {
    double allMicros() {
      return gatewayMicros + cost.cpuMicros() + cost.brokerMicros();
    }
  }

  /** Uploads a day and waits until all of it is counted. */
  Cost upload(FleetDays fleet, LocalDate date)
      throws IOException, InterruptedException, ExecutionException {
    Folders.delete(folder);
    FleetDays.Day day = fleet.write(date, folder);
    Cost cost = scale.drains().uploaded(day.expected(), () -> send(day.hours()));
    events += cost.events();
    wronglyStored += Math.abs(cost.written().of(Topics.EVENTS.name()).records() - cost.events());
    return cost;
  }

  /** Uploads a day, then has the processor start again: its stores are complete when it stops. */
  Measured measure(FleetDays fleet, LocalDate date)
      throws IOException, InterruptedException, ExecutionException {
    Cost cost = upload(fleet, date);
    ChildProcess processor = scale.processors().processes().get(0);
    long heap = Jcmd.heapAfterCollection(processor.pid());
    processor.stop();
    Footprint left =
        Footprint.read(
            scale.stack().stack().state().folder("processor-state"), scale.stack().admin());
    processor.restart();
    return new Measured(cost, gatewayNanos / NANOS_PER_MICRO / cost.events(), heap, left, events);
  }

  /** Events that the gateway did not store exactly once for each upload. */
  long wronglyStored() {
    return wronglyStored;
  }

  private void send(List<Path> hours) throws IOException, InterruptedException {
    List<Long> gateway = List.of(scale.stack().stack().gateway().process().pid());
    ProcessCost before = ProcessCost.of(gateway);
    for (Path hour : hours) {
      load.send(PlannedUploads.read(hour));
    }
    gatewayNanos = ProcessCost.of(gateway).cpuNanosSince(before);
  }
}
