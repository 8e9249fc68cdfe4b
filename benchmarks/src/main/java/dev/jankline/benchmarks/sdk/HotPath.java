package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.JmhRounds;
import dev.jankline.benchmarks.measure.JmhRounds.Results;
import dev.jankline.benchmarks.measure.Spread;
import java.util.List;

/**
 * Measures what the watched thread pays for every message. Of nanoseconds the least is judged,
 * because other processes only ever add to it; the ratio of messages is of medians. Iterations are
 * short, so that some of them meet nobody.
 */
public final class HotPath {
  private static final int ROUNDS = 5;
  private static final int ITERATIONS = 20;
  private static final long MILLIS = 100;
  private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xmx256m");

  /** The smallest object has 16 bytes; what is left is what other threads of the JVM allocate. */
  private static final double NO_BYTES = 0.1;

  private static final double MAX_PAIR_NANOS = 60;

  /** What a message takes beside reading the clock, whose price is the machine's. */
  private static final double MAX_OWN_NANOS = 15;

  private static final double MAX_TIMES_CLOCK = 1.6;

  public List<Figure> measure(Bench.Run run) throws Exception {
    Results results =
        new JmhRounds(ROUNDS, ITERATIONS, MILLIS, JVM)
            .run(List.of(DispatchBenchmarks.class), run.logs(), run.progress());
    Spread pair = results.nanos("dispatchPair");
    Spread clock = results.nanos("nanoTimePair");
    Spread own = results.nanos("dispatchPairOnStillClock");
    return List.of(
        Figure.of("message pair, min", pair.min(), "ns").atMost(MAX_PAIR_NANOS),
        Figure.of("message pair, allocated", results.bytes("dispatchPair").median(), "B")
            .atMost(NO_BYTES),
        Figure.of("two System.nanoTime, min", clock.min(), "ns"),
        Figure.of("message pair over two System.nanoTime", pair.median() / clock.median(), "times")
            .atMost(MAX_TIMES_CLOCK),
        Figure.of("message pair on a clock that is free, min", own.min(), "ns")
            .atMost(MAX_OWN_NANOS));
  }
}
