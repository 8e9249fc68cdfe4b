package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.StallMonitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A running monitor of the calling thread, on a spool that goes with it. */
final class WatchedSpool implements AutoCloseable {
  private final Path spool;
  private final StallMonitor monitor;

  private WatchedSpool(Path spool, StallMonitor monitor) {
    this.spool = spool;
    this.monitor = monitor;
  }

  static WatchedSpool start(SdkClock clock) throws IOException {
    Path spool = Files.createTempDirectory("jank-bench-spool-");
    return new WatchedSpool(
        spool,
        BenchMonitor.start(BenchMonitor.config(spool).build(), Thread.currentThread(), clock));
  }

  StallMonitor monitor() {
    return monitor;
  }

  /** Fails when something went wrong inside the SDK: what was measured then is worth nothing. */
  @Override
  public void close() {
    monitor.close();
    try (Stream<Path> files = Files.walk(spool)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + spool, e);
    }
    if (monitor.faults() > 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
  }
}
