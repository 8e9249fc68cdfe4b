package dev.jankline.benchmarks.sdk;

import dev.jankline.sdk.StallMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A message that starts and ends at once under a running monitor, and what two clock reads cost.
 */
@State(Scope.Thread)
public class DispatchBenchmarks {
  private static final String TARGET = "android.view.Choreographer$FrameHandler";
  private static final String CALLBACK = "android.view.Choreographer$FrameDisplayEventReceiver";

  private Path spool = Path.of("");
  private StallMonitor monitor = BenchMonitor.off();

  /** Runs on the thread that the benchmark runs on: that is the watched one. */
  @Setup
  public void start() throws IOException {
    spool = Files.createTempDirectory("jank-bench-spool-");
    monitor = BenchMonitor.start(spool, Thread.currentThread());
  }

  @TearDown
  public void stop() throws IOException {
    monitor.close();
    if (monitor.faults() > 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
    try (Stream<Path> files = Files.walk(spool)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Benchmark
  public void dispatchPair() {
    monitor.dispatchStarted(TARGET, CALLBACK);
    monitor.dispatchFinished();
  }

  @Benchmark
  public long nanoTimePair() {
    long first = System.nanoTime();
    return System.nanoTime() - first;
  }
}
