package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Measurement;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.Probe;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Runs the processor and the copying application on one broker, and has one at a time process a
 * feed. What the processor counts is compared with what the feed must lead to. Not thread-safe.
 */
final class Applications implements AutoCloseable {
  private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);
  private static final Duration ROWS_LIMIT = Duration.ofMinutes(1);

  private final BenchStack stack;
  private final ChildProcess copy;
  private final OutcomeWatch outcomes;
  private final Verification verification = new Verification();
  private long copied;

  private Applications(BenchStack stack, ChildProcess copy) {
    this.stack = stack;
    this.copy = copy;
    this.outcomes = new OutcomeWatch(stack.clientSettings());
  }

  /** Starts everything and uploads the mappings of the demo's app. */
  static Applications start(Bench.Run run) throws InterruptedException, ExecutionException {
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP);
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
    return process(copy, this::hasCopied, feed.to(CopyMain.FROM), 0);
  }

  /** Has the processor process a feed that it finds complete. */
  Cost drain(ExpectedFeed feed) throws IOException, InterruptedException, ExecutionException {
    return atRate(feed, 0);
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

  /** Has the processor process a feed that comes with so many events a second. */
  Cost atRate(ExpectedFeed feed, int perSecond)
      throws IOException, InterruptedException, ExecutionException {
    AccountingSums before = outcomes.accounting();
    ChildProcess processor = stack.stack().processor().process();
    Cost cost = process(processor, hasSettled(feed, before), feed.records(), perSecond);
    verification.feed(feed, before, outcomes.accounting());
    return cost;
  }

  /** Measures an application; at 0 a second it is suspended while the records are written. */
  private Cost process(
      ChildProcess application,
      Probe done,
      List<ProducerRecord<byte[], byte[]>> records,
      int perSecond)
      throws IOException, InterruptedException, ExecutionException {
    Measurement measurement = Measurement.begin(stack, application);
    if (perSecond == 0) {
      application.suspend();
    }
    try {
      stack.write(records, perSecond);
    } finally {
      application.resume();
    }
    long start = System.nanoTime();
    if (!Await.until(DRAIN_LIMIT, done)) {
      throw new IllegalStateException(
          "%s did not process %d events within %s; see %s"
              .formatted(application.name(), records.size(), DRAIN_LIMIT, application.log()));
    }
    return measurement.end(records.size(), System.nanoTime() - start);
  }

  /**
   * Compares the rows of all clusters with the accounting, then says how much was counted wrongly.
   */
  long wronglyCounted() {
    verification.clusters(rows().stalls(), outcomes.accounting());
    return verification.wrong();
  }

  /**
   * What the rows of clusters add up to, once they hold all stalls that the accounting has counted:
   * the two commit apart. After a minute, what they add up to then.
   */
  ClusterRows rows() {
    long stalls = outcomes.accounting().stalls();
    Await.until(ROWS_LIMIT, () -> read().stalls() >= stalls);
    return read();
  }

  private ClusterRows read() {
    return ClusterRows.read(stack.clientSettings());
  }

  @Override
  public void close() {
    outcomes.close();
    stack.close();
  }

  private Probe hasSettled(ExpectedFeed feed, AccountingSums before) {
    long expected = before.sum(OutcomeKind.ACCEPTED) + feed.events();
    return () -> {
      AccountingSums now = outcomes.accounting();
      return now.sum(OutcomeKind.ACCEPTED) >= expected && now.inFlight() == 0;
    };
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
