package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
import dev.jankline.benchmarks.JmhRounds;
import dev.jankline.benchmarks.JmhRounds.Results;
import dev.jankline.benchmarks.Spread;
import java.util.ArrayList;
import java.util.List;

/** Measures what the watched thread pays for every message, beside two looks at the clock. */
final class HotPath {
  private static final int ROUNDS = 3;
  private static final int ITERATIONS = 6;
  private static final long MILLIS = 400;
  private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xmx256m");

  /** A call allocates nothing; the rest is what other threads of the JVM allocate meanwhile. */
  private static final double NO_BYTES = 0.01;

  private static final double MAX_PAIR_NANOS = 60;

  List<Figure> measure(BenchRun run) throws Exception {
    Results results =
        new JmhRounds(ROUNDS, ITERATIONS, MILLIS, JVM)
            .run(List.of(DispatchBenchmarks.class), run.logs(), run.progress());
    Spread pair = results.nanos("dispatchPair");
    Spread clock = results.nanos("nanoTimePair");
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("message pair, min", pair.min(), "ns"));
    figures.add(Figure.of("message pair, median", pair.median(), "ns").atMost(MAX_PAIR_NANOS));
    figures.add(
        Figure.of("message pair, allocated", results.bytes("dispatchPair").median(), "B")
            .atMost(NO_BYTES));
    figures.add(Figure.of("two System.nanoTime, min", clock.min(), "ns"));
    figures.add(Figure.of("two System.nanoTime, median", clock.median(), "ns"));
    return figures;
  }
}
