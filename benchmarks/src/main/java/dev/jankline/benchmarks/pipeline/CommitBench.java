package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.ProcessMemory;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures what the commit interval and the settings of Kafka's clients cost at a moderate rate,
 * and what they bring: the processor is started anew with each of them, over the same stores.
 */
public final class CommitBench implements Bench {
  private static final int RATE = 500;
  private static final int RATE_DEVICES = 800;
  private static final int WARM_UP_DEVICES = 1_500;
  private static final int UPLOADS = 100;
  private static final int LOST_DEVICES = 250;
  private static final long SEED = 20_261_201;

  private static final String INTERVAL = "jank.processor.commit-interval";
  private static final String CLIENT = "jank.kafka.streams.";
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(10);
  private static final Duration LIVE = Duration.ofSeconds(1);

  /** At {@link #LIVE}. */
  private static final double MAX_P99_SECONDS = 2.5;

  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final InstantSource clock = InstantSource.system();
  private long seed = SEED;

  /**
   * Settings to measure.
   *
   * @param name what figures call them
   * @param settings what is set, beside the commit interval
   */
  private record Choice(String name, Duration interval, Map<String, String> settings) {}

  @Override
  public String name() {
    return "commit";
  }

  @Override
  public String summary() {
    return "what commit intervals and settings of Kafka's clients cost at 500 events a second";
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    run.progress().accept("recording stalls");
    Recording recording =
        new Recorder(clock).record(ReaderBuild.find(run.checkout()), run.directory());
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withPartitions(Topics.DATA);
    List<Figure> figures = new ArrayList<>();
    try (BenchStack stack = BenchStack.start(run, plan, Program.PROCESSOR)) {
      stack.uploadMappings(run);
      FleetFeed fleet =
          new FleetFeed(recording, new FleetFeed.EventRecords(stack.clientSettings()), clock);
      ProcessorFile file = new ProcessorFile(stack);
      try (Drains drains = new Drains(stack, List.of(file.process()))) {
        for (Choice choice : choices()) {
          run.progress().accept(choice.name());
          Map<String, String> settings = new HashMap<>(choice.settings());
          settings.put(INTERVAL, choice.interval().toString());
          file.restartWith(settings);
          figures.addAll(measure(choice, stack, drains, fleet, recording));
        }
        figures.add(
            Figure.of("counted wrongly", (double) drains.wronglyCounted(), "events").atMost(0));
      }
    }
    return figures;
  }

  private static List<Choice> choices() {
    Map<String, String> firstRecord = Map.of(CLIENT + "main.consumer.fetch.min.bytes", "1");
    List<Choice> choices = new ArrayList<>();
    for (Duration interval :
        List.of(
            Duration.ofMillis(600),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            DEFAULT_INTERVAL)) {
      String name = Figure.shown(interval.toMillis() / MILLIS_PER_SECOND) + " s";
      choices.add(new Choice(name, interval, Map.of()));
      choices.add(new Choice(name + ", fetch.min.bytes 1", interval, firstRecord));
    }
    choices.add(
        new Choice(
            "10 s, linger.ms 0", DEFAULT_INTERVAL, Map.of(CLIENT + "producer.linger.ms", "0")));
    choices.add(
        new Choice(
            "10 s, max.poll.records 1000",
            DEFAULT_INTERVAL,
            Map.of(CLIENT + "main.consumer.max.poll.records", "1000")));
    return choices;
  }

  private List<Figure> measure(
      Choice choice, BenchStack stack, Drains drains, FleetFeed fleet, Recording recording)
      throws Exception {
    drains.drain(fleet.of(seed++, WARM_UP_DEVICES));
    Cost cost = drains.atRate(fleet.of(seed++, RATE_DEVICES), RATE);
    List<Double> millis = new Latency(stack.stack(), clock).millis(recording, seed++, UPLOADS);
    ChildProcess processor = stack.stack().processor().process();
    double memory = ProcessMemory.residentPeak(processor.pid()) / BYTES_PER_MEGABYTE;
    double again = drains.killed(fleet.of(seed++, LOST_DEVICES), choice.interval().dividedBy(2));
    Figure p99 =
        Figure.of(
            choice.name() + ": upload to committed cluster row, p99",
            Latency.at(millis, 0.99) / MILLIS_PER_SECOND,
            "s");
    return List.of(
        Figure.of(choice.name() + ": processor, CPU", cost.cpuMicros(), "µs/event"),
        Figure.of(choice.name() + ": broker, CPU", cost.brokerMicros(), "µs/event"),
        Figure.of(
            choice.name() + ": bytes written over input",
            PipelineFigures.writtenOverInput(cost),
            "times"),
        Figure.of(
            choice.name() + ": upload to committed cluster row, p50",
            Latency.at(millis, 0.5) / MILLIS_PER_SECOND,
            "s"),
        choice.interval().equals(LIVE) ? p99.atMost(MAX_P99_SECONDS) : p99,
        Figure.of(choice.name() + ": memory of the processor, most", memory, "MB"),
        Figure.of(choice.name() + ": killed, until all is counted again", again, "s"));
  }
}
