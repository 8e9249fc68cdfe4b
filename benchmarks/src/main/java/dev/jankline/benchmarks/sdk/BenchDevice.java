package dev.jankline.benchmarks.sdk;

import dev.jankline.local.fleet.MessageLoop;
import dev.jankline.local.fleet.RecordingSink;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A message loop under a real monitor with default settings, and a gateway's stand-in that keeps
 * what the monitor uploads. Used by one thread.
 */
final class BenchDevice implements AutoCloseable {
  private final String name;
  private final Path spool;
  private final RecordingSink sink;
  private final MessageLoop loop;

  private BenchDevice(String name, Path spool, RecordingSink sink, MessageLoop loop) {
    this.name = name;
    this.spool = spool;
    this.sink = sink;
    this.loop = loop;
  }

  /** Uploads only when told to. */
  static BenchDevice start(String name, Path folder, DayClock clock) throws IOException {
    RecordingSink sink = RecordingSink.start();
    Path spool = folder.resolve(name + "-spool");
    SdkConfig config =
        BenchMonitor.config(spool).gateway(sink.url(), name).uploadIntervalMillis(0).build();
    MessageLoop loop =
        MessageLoop.start("main-" + name, main -> BenchMonitor.start(config, main, clock));
    return new BenchDevice(name, spool, sink, loop);
  }

  StallMonitor monitor() {
    return loop.monitor();
  }

  Path spool() {
    return spool;
  }

  /** Does some work as one message. */
  void perform(String handler, Runnable work) throws InterruptedException {
    try {
      loop.post(handler, work).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a message for " + handler + " failed: " + e.getCause(), e);
    }
  }

  /** Events captured and brought to the spool so far. */
  long captured() {
    monitor().flush();
    return monitor().accounting().captured();
  }

  /** Uploads everything; what came, in the order in which it came. */
  List<RecordingSink.Upload> upload() {
    UploadResult result = monitor().uploadNow();
    if (result.outcome() != UploadOutcome.ACCEPTED || monitor().faults() > 0) {
      throw new IllegalStateException(
          "the upload was %s (%s), with %d faults inside the SDK"
              .formatted(result.outcome(), result.body(), monitor().faults()));
    }
    return sink.uploads(name);
  }

  @Override
  public void close() {
    loop.close();
    sink.close();
  }

  /**
   * A clock that begins at a fixed morning, runs as fast as the JVM's, and can be set forward:
   * stalls last as long as they really do, the hours between them pass at once. Thread-safe.
   */
  static final class DayClock implements SdkClock {
    private static final long START_MILLIS = Instant.parse("2026-03-02T07:00:00Z").toEpochMilli();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long startNanos = System.nanoTime();
    private final AtomicLong skippedNanos = new AtomicLong();

    /** Lets so much time pass at once. */
    void skip(Duration time) {
      skippedNanos.addAndGet(time.toNanos());
    }

    @Override
    public long uptimeNanos() {
      return System.nanoTime() - startNanos + skippedNanos.get();
    }

    @Override
    public long wallMillis() {
      return START_MILLIS + uptimeNanos() / NANOS_PER_MILLI;
    }
  }
}
