package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what the start of an installation that takes part costs the thread that calls it. Calls
 * of Android's services are not part of it: the binding makes them on other threads.
 */
final class ChosenStart {
  private static final int STARTS = 101;
  private static final int NANOS_PER_MICRO = 1_000;

  private ChosenStart() {}

  static List<Figure> measure(Bench.Run run) throws Exception {
    run.progress().accept("start of an installation that takes part");
    List<Long> printed =
        SideProcess.run(List.of(), ChosenStart.class, run.directory().resolve("chosen").toString());
    return List.of(
        Figure.of("chosen: first start of a process, interpreted", printed.get(0), "us"),
        Figure.of("chosen: start on the main thread, median", printed.get(1), "us"),
        Figure.of("chosen: classes of the first start", printed.get(2), "classes"),
        Figure.of("chosen: threads of a start", printed.get(3), "threads"),
        Figure.of("chosen: reads of a start", printed.get(4), "calls"),
        Figure.of("chosen: writes of a start", printed.get(5), "calls").atMost(0));
  }

  /**
   * Prints of the starting thread: microseconds of the first start of the process and of the median
   * one, classes the first one loads, threads one starts, and its reads and writes as the kernel
   * counts them (-1 where it does not). Takes a folder.
   */
  public static void main(String[] args) throws IOException {
    SdkConfig config = BenchMonitor.config(Path.of(args[0])).build();
    ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
    long classes = -loading.getTotalLoadedClassCount();
    long first = -System.nanoTime();
    StallMonitor monitor = BenchMonitor.startAnyhow(config);
    first += System.nanoTime();
    classes += loading.getTotalLoadedClassCount();
    long threads = threads();
    monitor.close();
    long[] nanos = new long[STARTS];
    for (int i = 0; i < STARTS; i++) {
      nanos[i] = -System.nanoTime();
      monitor = start(config);
      nanos[i] += System.nanoTime();
      monitor.close();
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%d %d %d %d %d %d%n",
        first / NANOS_PER_MICRO,
        nanos[STARTS / 2] / NANOS_PER_MICRO,
        classes,
        threads,
        NotChosen.calls("syscr", () -> start(config)),
        NotChosen.calls("syscw", () -> start(config)));
  }

  private static StallMonitor start(SdkConfig config) {
    StallMonitor monitor = BenchMonitor.startAnyhow(config);
    if (!monitor.enabled()) {
      throw new IllegalStateException("the monitor is " + monitor.state());
    }
    return monitor;
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("jankline-"))
        .count();
  }
}
