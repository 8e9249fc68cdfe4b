package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Folders;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A message that starts and ends at once under a running monitor, and what two clock reads cost.
 */
public class DispatchBenchmarks {
  private static final String TARGET = "android.view.Choreographer$FrameHandler";
  private static final String CALLBACK = "android.view.Choreographer$FrameDisplayEventReceiver";

  /** A monitor of the thread that runs the benchmark. */
  @State(Scope.Thread)
  public static class Watched {
    StallMonitor monitor = BenchMonitor.off();
    private Path spool = Path.of("");

    /** JMH calls this on the thread that the benchmark runs on: that is the watched one. */
    @Setup
    public void start() throws IOException {
      spool = Files.createTempDirectory("jank-bench-spool-");
      monitor =
          BenchMonitor.start(BenchMonitor.config(spool).build(), Thread.currentThread(), clock());
    }

    /** Fails when something went wrong inside the SDK: what was measured then is worth nothing. */
    @TearDown
    public void stop() throws IOException {
      monitor.close();
      Folders.delete(spool);
      if (monitor.faults() > 0) {
        throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
      }
    }

    SdkClock clock() {
      return new RealClock();
    }
  }

  /** The same on a clock that costs nothing: what is left is the SDK's own. */
  public static class WatchedOnStillClock extends Watched {
    @Override
    SdkClock clock() {
      return new StillClock();
    }
  }

  @Benchmark
  public void dispatchPair(Watched watched) {
    watched.monitor.dispatchStarted(TARGET, CALLBACK);
    watched.monitor.dispatchFinished();
  }

  @Benchmark
  public void dispatchPairOnStillClock(WatchedOnStillClock watched) {
    watched.monitor.dispatchStarted(TARGET, CALLBACK);
    watched.monitor.dispatchFinished();
  }

  @Benchmark
  public long nanoTimePair() {
    long first = System.nanoTime();
    return System.nanoTime() - first;
  }

  private static final class StillClock implements SdkClock {
    @Override
    public long uptimeNanos() {
      return 1;
    }

    @Override
    public long wallMillis() {
      return 1;
    }
  }
}
