package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.gateway.GatewayLoad;
import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.pipeline.Drains;
import dev.jankline.benchmarks.pipeline.ExpectedFeed;
import dev.jankline.benchmarks.pipeline.FleetFeed;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Runs a stack of one broker and one processor or two. Not thread-safe. */
final class ScaleStack implements AutoCloseable {
  /** Threads of a processor by default. */
  static final int DEFAULT_THREADS = 2;

  private static final int MAX_WARM_UPS = 4;
  private static final String ANY_STALLS = "10000";

  private final Bench.Run run;
  private final BenchStack stack;
  private final MeasuredProcessors processors;
  private final Drains drains;

  private ScaleStack(Bench.Run run, BenchStack stack, MeasuredProcessors processors) {
    this.run = run;
    this.stack = stack;
    this.processors = processors;
    this.drains = new Drains(stack, processors.processes());
  }

  /**
   * Starts everything, and uploads the mappings of the demo's app.
   *
   * @param threads of each processor
   */
  static ScaleStack start(Bench.Run run, int partitions, int number, int threads)
      throws IOException {
    StackPlan plan =
        StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP)
            .withPartitions(partitions)
            .withFlags(Program.GATEWAY, BenchStack.FLAGS)
            // A busy device of a fleet is over the default: every event is to be counted.
            .with(Program.PROCESSOR, "jank.processor.max-device-stalls", ANY_STALLS)
            .with(Program.PROCESSOR, MeasuredProcessors.THREADS, Integer.toString(threads));
    BenchStack stack = BenchStack.start(run, plan, Program.PROCESSOR);
    try {
      stack.uploadMappings(run);
      MeasuredProcessors processors =
          new MeasuredProcessors(run.checkout(), stack, BenchStack.FLAGS);
      for (int i = 1; i < number; i++) {
        processors.addOne();
      }
      return new ScaleStack(run, stack, processors);
    } catch (RuntimeException | IOException e) {
      stack.close();
      throw e;
    }
  }

  BenchStack stack() {
    return stack;
  }

  MeasuredProcessors processors() {
    return processors;
  }

  FleetFeed.EventRecords records() {
    return new FleetFeed.EventRecords(stack.clientSettings());
  }

  /** Uploads to the gateway. */
  GatewayLoad gatewayLoad() {
    return new GatewayLoad(stack.stack().gatewayUrl(), stack.stack().plan().deviceKey());
  }

  Drains drains() {
    return drains;
  }

  Cost drain(ExpectedFeed feed) throws IOException, InterruptedException, ExecutionException {
    return drains.drain(feed);
  }

  /** Drains until the compilers have little left to do, or some times. */
  void warmUp(Supplier<ExpectedFeed> feeds)
      throws IOException, InterruptedException, ExecutionException {
    for (int i = 0; i < MAX_WARM_UPS; i++) {
      if (drain(feeds.get()).isWarm()) {
        return;
      }
    }
    run.progress().accept("the compilers still work after " + MAX_WARM_UPS + " drains");
  }

  /** The figure's name begins with a prefix. */
  Figure wronglyCounted(String prefix) {
    return Figure.of(prefix + "counted wrongly", (double) drains.wronglyCounted(), "events")
        .atMost(0);
  }

  @Override
  public void close() {
    drains.close();
    processors.stopAdded();
    stack.close();
  }
}
