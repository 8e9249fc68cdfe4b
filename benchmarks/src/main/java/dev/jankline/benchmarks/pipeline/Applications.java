package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Runs the processor, the copying application and the plain DSL program on one broker, and has one
 * at a time process a feed. What is counted is compared with what the feed must lead to. Not
 * thread-safe.
 */
final class Applications implements AutoCloseable {
  private final BenchStack stack;
  private final ChildProcess copy;
  private final ChildProcess plain;
  private final PlainCounts plainCounts;
  private final Drains drains;
  private long copied;
  private long plainEvents;
  private long plainStalls;

  private Applications(BenchStack stack) {
    this.stack = stack;
    this.copy = launch(stack, CopyMain.class, "copy");
    this.plain = launch(stack, PlainStreamsMain.class, "plain");
    this.plainCounts = new PlainCounts(stack.clientSettings());
    this.drains = new Drains(stack, List.of(stack.stack().processor().process()));
  }

  /** Starts everything and uploads the mappings of the demo's app. */
  static Applications start(Bench.Run run) throws InterruptedException, ExecutionException {
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withPartitions(Topics.DATA);
    BenchStack stack = BenchStack.start(run, plan, Program.PROCESSOR);
    try {
      stack.uploadMappings(run);
      stack.createTopics(
          Topics.EVENTS.partitions(),
          CopyMain.FROM,
          CopyMain.TO,
          PlainStreamsMain.FROM,
          PlainStreamsMain.TO);
      return new Applications(stack);
    } catch (RuntimeException | InterruptedException | ExecutionException e) {
      stack.close();
      throw e;
    }
  }

  private static ChildProcess launch(BenchStack stack, Class<?> main, String name) {
    StateFolder state = stack.stack().state();
    return stack.launch(
        main,
        state.folder(name + ".ready"),
        ProcessorFile.path(stack).toString(),
        state.folder(name + "-state").toString());
  }

  BenchStack stack() {
    return stack;
  }

  /** Has the copying application process a feed that it finds complete. */
  Cost copy(ExpectedFeed feed) throws IOException, InterruptedException, ExecutionException {
    copied += feed.events();
    return Drains.measure(
        stack,
        List.of(copy),
        () -> read(CopyMain.APPLICATION, CopyMain.FROM) >= copied,
        feed.to(CopyMain.FROM),
        0);
  }

  /** Has the plain DSL program process a feed of new events that it finds complete. */
  Cost plain(ExpectedFeed feed) throws IOException, InterruptedException, ExecutionException {
    plainEvents += feed.events();
    plainStalls += feed.stalls();
    return Drains.measure(
        stack, List.of(plain), this::hasCounted, feed.to(PlainStreamsMain.FROM), 0);
  }

  /** Id of the process of the processor. */
  long processor() {
    return stack.stack().processor().process().pid();
  }

  /** Stops both peers: what they fetch while they wait costs the broker. */
  void stopPeers() {
    copy.stop();
    plain.stop();
  }

  /** Events, stalls and rows that processor and plain DSL program counted wrongly. */
  long wronglyCounted() {
    return drains.wronglyCounted() + Math.abs(plainCounts.stalls() - plainStalls);
  }

  /** Has the processor process feeds. */
  Drains drains() {
    return drains;
  }

  /** Starts the processor again with the commit interval that an installation has by default. */
  void restartWithDefaultInterval() throws IOException {
    new ProcessorFile(stack).restartWithout("jank.processor.commit-interval");
  }

  @Override
  public void close() {
    drains.close();
    plainCounts.close();
    stack.close();
  }

  private boolean hasCounted() throws InterruptedException, ExecutionException {
    return read(PlainStreamsMain.APPLICATION, PlainStreamsMain.FROM) >= plainEvents
        && plainCounts.stalls() >= plainStalls;
  }

  /** The topic holds no markers of transactions, so its offsets count events. */
  private long read(String application, String topic)
      throws InterruptedException, ExecutionException {
    return stack
        .admin()
        .listConsumerGroupOffsets(application)
        .partitionsToOffsetAndMetadata()
        .get()
        .entrySet()
        .stream()
        .filter(partition -> partition.getKey().topic().equals(topic))
        .mapToLong(partition -> partition.getValue().offset())
        .sum();
  }
}
