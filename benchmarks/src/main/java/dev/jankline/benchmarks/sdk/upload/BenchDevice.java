package dev.jankline.benchmarks.sdk.upload;

import dev.jankline.benchmarks.sdk.monitor.BenchMonitor;
import dev.jankline.local.fleet.MessageLoop;
import dev.jankline.local.fleet.RecordingSink;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

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
}
