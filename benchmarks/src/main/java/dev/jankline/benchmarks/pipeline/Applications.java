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
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * Runs the processor and the copying application on one broker, and has one at a time process a
 * feed. What the processor counts is compared with what the feed must lead to. Not thread-safe.
 */
final class Applications implements AutoCloseable {
  private final BenchStack stack;
  private final ChildProcess copy;
  private final Drains drains;
  private long copied;

  private Applications(BenchStack stack, ChildProcess copy) {
    this.stack = stack;
    this.copy = copy;
    this.drains = new Drains(stack, List.of(stack.stack().processor().process()));
  }

  /** Starts everything and uploads the mappings of the demo's app. */
  static Applications start(Bench.Run run) throws InterruptedException, ExecutionException {
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withPartitions(Topics.DATA);
    BenchStack stack = BenchStack.start(run, plan, Program.PROCESSOR);
    try {
      stack.uploadMappings(run);
      stack.createTopics(Topics.EVENTS.partitions(), CopyMain.FROM, CopyMain.TO);
      StateFolder state = stack.stack().state();
      ChildProcess copy =
          stack.launch(
              CopyMain.class,
              state.folder("copy.ready"),
              state.folder("processor").resolve("processor.properties").toString(),
              state.folder("copy-state").toString());
      return new Applications(stack, copy);
    } catch (RuntimeException | InterruptedException | ExecutionException e) {
      stack.close();
      throw e;
    }
  }

  BenchStack stack() {
    return stack;
  }

  /** Has the copying application process a feed that it finds complete. */
  Cost copy(ExpectedFeed feed) throws IOException, InterruptedException, ExecutionException {
    copied += feed.events();
    return Drains.measure(stack, List.of(copy), this::hasCopied, feed.to(CopyMain.FROM), 0);
  }

  /** Has the processor process feeds. */
  Drains drains() {
    return drains;
  }

  /** Starts the processor again with the commit interval that an installation has by default. */
  void restartWithDefaultInterval() throws IOException {
    Path file = stack.stack().state().folder("processor").resolve("processor.properties");
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      settings.load(reader);
    }
    settings.remove("jank.processor.commit-interval");
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, "processor");
    }
    stack.stack().processor().process().restart();
  }

  @Override
  public void close() {
    drains.close();
    stack.close();
  }

  /** Its input holds no markers of transactions, so its offsets count events. */
  private boolean hasCopied() throws InterruptedException, ExecutionException {
    long offsets =
        stack
            .admin()
            .listConsumerGroupOffsets(CopyMain.APPLICATION)
            .partitionsToOffsetAndMetadata()
            .get()
            .values()
            .stream()
            .mapToLong(OffsetAndMetadata::offset)
            .sum();
    return offsets >= copied;
  }
}
