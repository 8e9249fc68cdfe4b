package dev.jankline.benchmarks.analysis;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.JmhRounds;
import java.util.List;

/** Measures time and memory of the analysis of one stall. */
public final class AnalysisBench implements Bench {
  private static final double MICROS = 1e3;
  private static final double MILLIS = 1e6;
  private static final double KILOBYTES = 1024;
  private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");

  @Override
  public String name() {
    return "analysis";
  }

  @Override
  public String summary() {
    return "what it costs to find stack, cause and names of a stall";
  }

  @Override
  public List<Figure> run(BenchRun run) {
    JmhRounds.Results results =
        new JmhRounds(3, 6, 500, JVM)
            .run(List.of(AnalysisBenchmarks.class), run.logs(), run.progress());
    return List.of(
        Figure.of("stall of 20 x 60 frames", results.nanos("usualStall").median() / MICROS, "µs")
            .atMost(60),
        Figure.of(
                "stall of 20 x 60 frames, allocated",
                results.bytes("usualStall").median() / KILOBYTES,
                "KiB")
            .atMost(40),
        Figure.of("with its record", results.nanos("usualRecord").median() / MICROS, "µs"),
        Figure.of(
            "with its record, allocated", results.bytes("usualRecord").median() / KILOBYTES, "KiB"),
        Figure.of("stall of 600 x 500 frames", results.nanos("hugeStall").median() / MILLIS, "ms")
            .atMost(10));
  }
}
