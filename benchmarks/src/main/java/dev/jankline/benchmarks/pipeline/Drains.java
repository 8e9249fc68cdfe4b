package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Measurement;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.Probe;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Has the processors of a stack process feeds, one after the other, and measures what they cost.
 * What the processors count is compared with what the feeds must lead to. Not thread-safe.
 */
public final class Drains implements AutoCloseable {
  private static final Duration DRAIN_LIMIT = Duration.ofMinutes(8);
  private static final Duration ROWS_LIMIT = Duration.ofMinutes(1);
  private static final double NANOS_PER_SECOND = 1e9;

  private final BenchStack stack;
  private final List<ChildProcess> processors;
  private final OutcomeWatch outcomes;
  private final Verification verification = new Verification();

  /** Takes the processors; they share the work as one application. */
  public Drains(BenchStack stack, List<ChildProcess> processors) {
    this.stack = stack;
    this.processors = List.copyOf(processors);
    this.outcomes = new OutcomeWatch(stack.clientSettings());
  }

  /** Has the processors process a feed that they find complete. */
  public Cost drain(ExpectedFeed feed)
      throws IOException, InterruptedException, ExecutionException {
    return atRate(feed, 0);
  }

  /** Has the processors process a feed that comes with so many events a second. */
  public Cost atRate(ExpectedFeed feed, int perSecond)
      throws IOException, InterruptedException, ExecutionException {
    AccountingSums before = outcomes.accounting();
    ExpectedOutcomes expected = feed.outcomes();
    Cost cost = measure(stack, processors, hasSettled(expected, before), feed.records(), perSecond);
    verification.events(expected, before, outcomes.accounting());
    return cost;
  }

  /**
   * Has the processors process what is uploaded meanwhile; the time begins with the first upload.
   */
  public Cost uploaded(ExpectedOutcomes expected, Uploading uploading)
      throws IOException, InterruptedException, ExecutionException {
    AccountingSums before = outcomes.accounting();
    Measurement measurement = Measurement.begin(stack, processors);
    long start = System.nanoTime();
    uploading.run();
    await(stack, processors, hasSettled(expected, before), expected.events());
    Cost cost = measurement.end(expected.events(), System.nanoTime() - start);
    verification.events(expected, before, outcomes.accounting());
    return cost;
  }

  /**
   * Kills the processors while they process a feed, and starts them again.
   *
   * @param after how long after the feed is written
   * @return seconds from then until all is counted
   */
  double killed(ExpectedFeed feed, Duration after)
      throws IOException, InterruptedException, ExecutionException {
    AccountingSums before = outcomes.accounting();
    ExpectedOutcomes expected = feed.outcomes();
    stack.write(feed.records(), 0);
    Thread.sleep(after.toMillis());
    processors.forEach(ChildProcess::kill);
    long start = System.nanoTime();
    processors.forEach(ChildProcess::restart);
    await(stack, processors, hasSettled(expected, before), feed.events());
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    verification.events(expected, before, outcomes.accounting());
    return seconds;
  }

  /** Makes uploads. */
  public interface Uploading {
    void run() throws IOException, InterruptedException;
  }

  /** Measures applications; at 0 a second they are suspended while the records are written. */
  static Cost measure(
      BenchStack stack,
      List<ChildProcess> applications,
      Probe done,
      List<ProducerRecord<byte[], byte[]>> records,
      int perSecond)
      throws IOException, InterruptedException, ExecutionException {
    Measurement measurement = Measurement.begin(stack, applications);
    if (perSecond == 0) {
      applications.forEach(ChildProcess::suspend);
    }
    try {
      stack.write(records, perSecond);
    } finally {
      applications.forEach(ChildProcess::resume);
    }
    long start = System.nanoTime();
    await(stack, applications, done, records.size());
    return measurement.end(records.size(), System.nanoTime() - start);
  }

  private static void await(
      BenchStack stack, List<ChildProcess> applications, Probe done, int events) {
    if (!Await.until(DRAIN_LIMIT, done)) {
      stack.stack().state().keepLogs();
      throw new IllegalStateException(
          "%s did not process %d events within %s; see %s"
              .formatted(
                  applications.get(0).name(), events, DRAIN_LIMIT, applications.get(0).log()));
    }
  }

  /**
   * Compares the rows of all clusters with the accounting, then says how much was counted wrongly.
   */
  public long wronglyCounted() {
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
  }

  private Probe hasSettled(ExpectedOutcomes expected, AccountingSums before) {
    long accepted = before.sum(OutcomeKind.ACCEPTED) + expected.events();
    return () -> {
      AccountingSums now = outcomes.accounting();
      return now.sum(OutcomeKind.ACCEPTED) >= accepted && now.inFlight() == 0;
    };
  }
}
