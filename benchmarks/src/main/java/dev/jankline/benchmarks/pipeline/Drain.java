package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Measurement;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.Probe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Has one application process records and measures what that cost. To drain, the application is
 * stopped while the records are written; at a rate, it runs while they are written.
 */
final class Drain {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final BenchStack stack;
  private final ChildProcess application;
  private final Probe done;

  /** Takes the application's process and the question whether it has processed everything. */
  Drain(BenchStack stack, ChildProcess application, Probe done) {
    this.stack = stack;
    this.application = application;
    this.done = done;
  }

  /** Writes all records while the application is stopped, then lets it run. */
  Cost drain(List<ProducerRecord<byte[], byte[]>> records)
      throws IOException, InterruptedException, ExecutionException {
    Measurement measurement = Measurement.begin(stack, application);
    application.suspend();
    try {
      stack.write(records, 0);
    } finally {
      application.resume();
    }
    return finish(measurement, records.size());
  }

  /** Writes so many records a second while the application runs. */
  Cost atRate(List<ProducerRecord<byte[], byte[]>> records, int perSecond)
      throws IOException, InterruptedException, ExecutionException {
    Measurement measurement = Measurement.begin(stack, application);
    stack.write(records, perSecond);
    return finish(measurement, records.size());
  }

  private Cost finish(Measurement measurement, int events)
      throws IOException, InterruptedException, ExecutionException {
    long start = System.nanoTime();
    if (!Await.until(LIMIT, done)) {
      throw new IllegalStateException(
          "%s did not process %d events within %s; see %s"
              .formatted(application.name(), events, LIMIT, application.log()));
    }
    return measurement.end(events, System.nanoTime() - start);
  }
}
