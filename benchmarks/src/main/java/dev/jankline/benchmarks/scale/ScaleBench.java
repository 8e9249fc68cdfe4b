package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.gateway.GatewayLoad;
import dev.jankline.benchmarks.gateway.PlannedUploads;
import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Jcmd;
import dev.jankline.benchmarks.measure.Measurement;
import dev.jankline.benchmarks.pipeline.FleetFeed;
import dev.jankline.benchmarks.scale.Line.Point;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.topics.Topics;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measures how the cost of an event grows with devices, clusters, versions, partitions, threads and
 * processors, and predicts what larger fleets need. Days of devices are processed as fast as this
 * machine can; each has as many events as {@code ./jank bench sdk} counts in a typical day.
 */
public final class ScaleBench implements Bench {
  private static final int DAY = Capacity.EVENTS_OF_DAY;
  private static final int WARM_UP_DEVICES = 250;
  private static final List<Integer> DEVICES = List.of(250, 500, 1_000);
  private static final int MORE_PARTITIONS = 16;
  private static final int GATEWAY_DEVICES = 1_500;
  private static final int GATEWAY_ROUNDS = 4;
  private static final double MAX_GROWTH_WITH_PARTITIONS = 1.3;
  private static final double MAX_ERROR = 0.25;
  private static final double MEGA = 1e6;
  private static final String EVENT = "µs/event";

  private final InstantSource clock = InstantSource.system();
  private long seed = 20_261_130;

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public String summary() {
    return "how costs grow with devices, clusters, partitions and processors; capacity of fleets";
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    run.progress().accept("recording stalls");
    Recording recording =
        new Recorder(clock).record(ReaderBuild.find(run.checkout()), run.directory());
    List<Figure> figures = new ArrayList<>();
    Capacity capacity = days(run, recording, figures);
    ClusterGrowth clusters = new ClusterGrowth(run, clock);
    figures.addAll(clusters.withMoreThreads());
    figures.addAll(clusters.withMoreProcessors());
    morePartitions(run, recording, capacity, figures);
    figures.addAll(capacity.figures());
    return figures;
  }

  private Capacity days(Bench.Run run, Recording recording, List<Figure> figures) throws Exception {
    try (ScaleStack scale = ScaleStack.start(run, Topics.DATA, 1, ScaleStack.DEFAULT_THREADS)) {
      FleetFeed fleet = new FleetFeed(recording, scale.records(), clock);
      scale.warmUp(() -> fleet.days(seed++, WARM_UP_DEVICES, DAY));
      List<Cost> costs = new ArrayList<>();
      for (int devices : DEVICES) {
        run.progress().accept("a day of " + devices + " devices");
        Cost cost = scale.drain(fleet.days(seed++, devices, DAY));
        costs.add(cost);
        figures.addAll(ofDay("a day of " + devices + " devices, ", cost));
      }
      figures.add(error("CPU", costs, cost -> cost.cpuMicros() * cost.events()));
      figures.add(error("network", costs, cost -> cost.networkBytes() * cost.events()));
      ChildProcess processor = scale.processors().processes().get(0);
      figures.add(
          Figure.of(
              "processor, heap after a collection",
              Jcmd.heapAfterCollection(processor.pid()) / MEGA,
              "MB"));
      StoredBytes stored = stored(run, scale, fleet, processor);
      figures.addAll(stored.figures(MAX_ERROR));
      figures.add(scale.wronglyCounted(""));
      run.progress().accept("uploads");
      processor.stop();
      double gatewayMicros = gateway(scale, recording);
      figures.add(Figure.of("gateway, CPU", gatewayMicros, EVENT));
      return stored.capacity(gatewayMicros, costs.get(costs.size() - 1));
    }
  }

  private static List<Figure> ofDay(String day, Cost cost) {
    double judged = cost.written().of(Topics.JUDGE_INPUT.name()).records();
    return List.of(
        Figure.of(day + "processor, CPU", cost.cpuMicros(), EVENT),
        Figure.of(day + "broker, CPU", cost.brokerMicros(), EVENT),
        Figure.of(day + "drained", cost.eventsPerSecond(), "events/s"),
        Figure.of(day + "network", cost.networkBytes(), "B/event"),
        Figure.of(day + "records that one task judges", judged / cost.events(), "/event"));
  }

  private static Figure error(String what, List<Cost> costs, ToDoubleFunction<Cost> value) {
    List<Point> points =
        costs.stream().map(cost -> new Point(cost.events(), value.applyAsDouble(cost))).toList();
    return Line.error(what, points).atMost(MAX_ERROR);
  }

  /** Days one after the other; what lies on disk before and after each. */
  private StoredBytes stored(
      Bench.Run run, ScaleStack scale, FleetFeed fleet, ChildProcess processor) throws Exception {
    StoredBytes stored = new StoredBytes();
    int devices = 0;
    for (int more : DEVICES) {
      devices += more;
      run.progress().accept("stores and topics of " + devices + " devices more");
      scale.drain(fleet.days(seed++, more, DAY));
      processor.stop();
      stored.add(
          (double) devices * DAY,
          Footprint.read(
              scale.stack().stack().state().folder("processor-state"), scale.stack().admin()));
      processor.restart();
    }
    return stored;
  }

  private void morePartitions(
      Bench.Run run, Recording recording, Capacity capacity, List<Figure> figures)
      throws Exception {
    run.progress().accept(MORE_PARTITIONS + " partitions");
    try (ScaleStack scale = ScaleStack.start(run, MORE_PARTITIONS, 1, ScaleStack.DEFAULT_THREADS)) {
      FleetFeed fleet = new FleetFeed(recording, scale.records(), clock);
      scale.warmUp(() -> fleet.days(seed++, WARM_UP_DEVICES, DAY));
      double micros = 0;
      for (int devices : DEVICES) {
        micros = scale.drain(fleet.days(seed++, devices, DAY)).cpuMicros();
      }
      figures.add(Figure.of("16 partitions, processor, CPU", micros, EVENT));
      figures.add(
          Figure.of("16 partitions over 6, CPU", micros / capacity.processorMicros(), "times")
              .atMost(MAX_GROWTH_WITH_PARTITIONS));
    }
  }

  /** Uploads of half a day each, in rounds, of which the last counts. */
  private double gateway(ScaleStack scale, Recording recording) throws Exception {
    PlannedUploads uploads =
        PlannedUploads.of(recording, seed++, GATEWAY_DEVICES, clock.instant())
            .joined(Capacity.EVENTS_OF_UPLOAD);
    GatewayLoad load = scale.gatewayLoad();
    List<ChildProcess> gateway = List.of(scale.stack().stack().gateway().process());
    double micros = 0;
    for (int round = 0; round < GATEWAY_ROUNDS; round++) {
      Measurement measurement = Measurement.begin(scale.stack(), gateway);
      long start = System.nanoTime();
      load.send(uploads);
      micros = measurement.end(uploads.events(), System.nanoTime() - start).cpuMicros();
    }
    return micros;
  }
}
