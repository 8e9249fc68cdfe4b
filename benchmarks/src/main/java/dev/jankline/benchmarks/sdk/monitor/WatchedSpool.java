package dev.jankline.benchmarks.sdk.monitor;

import dev.jankline.benchmarks.measure.Folders;
import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A running monitor of the calling thread, on a spool that goes with it. */
public final class WatchedSpool implements AutoCloseable {
  private final Path spool;
  private final StallMonitor monitor;

  private WatchedSpool(Path spool, StallMonitor monitor) {
    this.spool = spool;
    this.monitor = monitor;
  }

  public static WatchedSpool start(SdkClock clock) throws IOException {
    return start(clock, null);
  }

  /** A monitor that also reads the CPU time of the watched thread, unless that clock is null. */
  public static WatchedSpool start(SdkClock clock, @Nullable CpuClock cpuClock) throws IOException {
    Path spool = Files.createTempDirectory("jank-bench-spool-");
    SdkConfig.Builder config = BenchMonitor.config(spool);
    if (cpuClock != null) {
      config.cpuClock(cpuClock);
    }
    return new WatchedSpool(
        spool, BenchMonitor.start(config.build(), Thread.currentThread(), clock));
  }

  public StallMonitor monitor() {
    return monitor;
  }

  /** Fails when something went wrong inside the SDK: what was measured then is worth nothing. */
  @Override
  public void close() throws IOException {
    monitor.close();
    Folders.delete(spool);
    if (monitor.faults() > 0) {
      throw new IllegalStateException(monitor.faults() + " faults inside the SDK");
    }
  }
}
