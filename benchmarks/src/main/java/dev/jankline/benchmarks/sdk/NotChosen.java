package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures what a start costs the main thread of an installation that is not chosen, in a JVM that
 * starts the SDK again and again.
 */
final class NotChosen {
  private static final double MAX_MICROS = 1_000;
  private static final Path COUNTS = Path.of("/proc/thread-self/io");
  private static final int STARTS = 2_001;
  private static final int NANOS_PER_MICRO = 1_000;

  private NotChosen() {}

  static List<Figure> measure(Bench.Run run) throws Exception {
    run.progress().accept("start of an installation that is not chosen");
    List<Long> printed =
        SideProcess.run(
            List.of(), NotChosen.class, run.directory().resolve("not-chosen").toString());
    return List.of(
        Figure.of("not chosen: first start of a process, interpreted", printed.get(0), "us"),
        Figure.of("not chosen: start on the main thread, median", printed.get(1), "us")
            .atMost(MAX_MICROS),
        Figure.of("not chosen: reads of a start", printed.get(2), "calls").atMost(1),
        Figure.of("not chosen: writes of a start", printed.get(3), "calls").atMost(0));
  }

  /**
   * Prints of the starting thread: microseconds of the first such start and of the median one, and
   * the reads and writes of a start as the kernel counts them (-1 where it does not). Takes a
   * folder.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path spool = Path.of(args[0]);
    SdkConfig config = BenchMonitor.config(spool).sampleRate(0).restMillis(0).build();
    start(config);
    // A thread of its own keeps the decision, and then that it has asked.
    for (int i = 0; i < 400 && isAsking(); i++) {
      Thread.sleep(25);
    }
    if (!Files.exists(spool.resolve("rest"))) {
      throw new IllegalStateException("the decision was not kept");
    }
    long[] nanos = new long[STARTS];
    for (int i = 0; i < STARTS; i++) {
      long before = System.nanoTime();
      start(config);
      nanos[i] = System.nanoTime() - before;
    }
    long first = nanos[0] / NANOS_PER_MICRO;
    Arrays.sort(nanos);
    System.out.println(
        first
            + " "
            + nanos[STARTS / 2] / NANOS_PER_MICRO
            + " "
            + calls("syscr", () -> start(config))
            + " "
            + calls("syscw", () -> start(config)));
  }

  private static boolean isAsking() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("jankline-config"));
  }

  private static StallMonitor start(SdkConfig config) {
    StallMonitor monitor = BenchMonitor.startAnyhow(config);
    if (monitor.state() != MonitorState.NOT_CHOSEN) {
      throw new IllegalStateException("the monitor is " + monitor.state());
    }
    return monitor;
  }

  /** System calls of a start on this thread, without those that reading the counts takes itself. */
  static long calls(String kind, Supplier<StallMonitor> start) throws IOException {
    if (!Files.exists(COUNTS)) {
      return -1;
    }
    // The first time, classes are read as well.
    calls(kind);
    long own = -calls(kind);
    own += calls(kind);
    long ofStart = -calls(kind);
    StallMonitor started = start.get();
    ofStart += calls(kind) - own;
    started.close();
    return ofStart;
  }

  /** System calls of this thread so far. */
  private static long calls(String kind) throws IOException {
    for (String line : Files.readAllLines(COUNTS)) {
      if (line.startsWith(kind + ": ")) {
        return Long.parseLong(line.substring(kind.length() + 2));
      }
    }
    throw new IOException("no " + kind + " in " + COUNTS);
  }
}
