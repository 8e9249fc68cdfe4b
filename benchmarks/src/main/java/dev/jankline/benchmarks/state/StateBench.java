package dev.jankline.benchmarks.state;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Jcmd;
import dev.jankline.benchmarks.measure.ProcessCost;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Has the processor count and judge a stall of each of 100,000 clusters in five versions, with a
 * heap of 256 MB, and measures its stores.
 */
public final class StateBench implements Bench {
  private static final int CLUSTERS = 100_000;
  private static final int VERSIONS = 5;
  private static final int AT_ONCE = 5_000;

  /** Of a second. */
  private static final double MIN_TOTALS = 20_000;

  /** All are of one app, so one thread judges them. */
  private static final double TOTALS = (double) CLUSTERS * VERSIONS;

  private static final String HEAP = "-Xmx256m";
  private static final double MAX_DISK_MB = 1_000;
  private static final double MAX_HEAP_MB = 256;
  private static final double MEGA = 1e6;
  private static final Duration LIMIT = Duration.ofMinutes(20);

  private final InstantSource clock = InstantSource.system();

  @Override
  public String name() {
    return "state";
  }

  @Override
  public String summary() {
    return "disk and memory that 100,000 clusters of five versions take in the stream processor";
  }

  @Override
  public boolean isProfiled() {
    return true;
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withPartitions(Topics.DATA);
    try (BenchStack stack = BenchStack.start(run, plan, Program.PROCESSOR, HEAP)) {
      ManyClusters clusters = new ManyClusters(stack.clientSettings(), clock.instant());
      JudgedRates rates = new JudgedRates(stack.clientSettings());
      long start = System.nanoTime();
      for (int version = 0; version < VERSIONS; version++) {
        run.progress().accept("version " + (version + 1) + " of " + VERSIONS);
        stack.write(clusters.exposure(version), 0);
        for (int from = 0; from < CLUSTERS; from += AT_ONCE) {
          stack.write(clusters.stalls(version, from, from + AT_ONCE), 0);
        }
      }
      run.progress().accept("counting and judging what is left");
      double counted =
          run.profile()
              .of(
                  "counting and judging",
                  processor(stack).pid(),
                  () -> seconds(stack, rates, start));
      double disk = stores(stack) / MEGA;
      rates.forget();
      run.progress().accept("judging all again");
      List<Figure> figures = new ArrayList<>();
      figures.add(Figure.of("stores on disk", disk, "MB").atMost(MAX_DISK_MB));
      figures.add(
          Figure.of("totals of one app, counted and judged", TOTALS / counted, "/s")
              .atLeast(MIN_TOTALS));
      figures.addAll(
          run.profile()
              .of("judging", processor(stack).pid(), () -> judged(stack, clusters, rates)));
      double heap = Jcmd.heapAfterCollection(processor(stack).pid()) / MEGA;
      figures.add(Figure.of("heap after a collection, of 256 MB", heap, "MB").atMost(MAX_HEAP_MB));
      return figures;
    }
  }

  /** Sends all totals to the stage that judges, which one thread does. */
  private static List<Figure> judged(BenchStack stack, ManyClusters clusters, JudgedRates rates)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    ProcessCost before = ProcessCost.of(List.of(processor(stack).pid()));
    for (int version = 0; version < VERSIONS; version++) {
      for (int from = 0; from < CLUSTERS; from += AT_ONCE) {
        stack.write(clusters.totals(version, from, from + AT_ONCE), 0);
      }
    }
    double seconds = seconds(stack, rates, start);
    long cpuNanos = ProcessCost.of(List.of(processor(stack).pid())).cpuNanosSince(before);
    return List.of(
        Figure.of("totals of one app, judged", TOTALS / seconds, "/s"),
        Figure.of("processor, CPU of a judged total", cpuNanos / TOTALS / 1e3, "µs"));
  }

  /** Waits until all have rates. */
  private static double seconds(BenchStack stack, JudgedRates rates, long start) {
    long wanted = (long) TOTALS;
    if (!Await.until(LIMIT, () -> rates.reach(wanted))) {
      throw new IllegalStateException(
          "rates of %d of %d clusters and versions within %s; see %s"
              .formatted(rates.found(), wanted, LIMIT, processor(stack).log()));
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static ChildProcess processor(BenchStack stack) {
    return stack.stack().processor().process();
  }

  /** Every cluster and version has a row at least: fewer bytes than rows are no stores. */
  private static long stores(BenchStack stack) throws IOException {
    Path folder = stack.stack().state().folder("processor-state");
    long bytes = bytes(folder);
    if (bytes < (long) CLUSTERS * VERSIONS) {
      throw new IllegalStateException("found %d bytes of stores in %s".formatted(bytes, folder));
    }
    return bytes;
  }

  /** Files come and go while RocksDB compacts: one that is gone has no bytes. */
  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(StateBench::size).sum();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
