package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.benchmarks.measure.Written;
import dev.jankline.benchmarks.pipeline.PipelineBench.Round;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Makes the figures of what was measured, with what is promised of them. */
final class PipelineFigures {
  private static final double MAX_CPU_TIMES = 6;
  private static final double MAX_CPU_OVER_PLAIN = 1.5;
  private static final double MAX_RATE_OVER_DRAINING = 2;
  private static final double MIN_DRAINED = 28_000;
  private static final double MAX_TIMES_WRITTEN = 4;
  private static final double MAX_TIMES_WRITTEN_AT_RATE = 2.5;
  private static final double MAX_RECORDS = 3;
  private static final double MAX_ALLOCATED_KB = 60;
  private static final double MAX_MEDIAN_MILLIS = 1_000;
  private static final double MAX_P99_MILLIS = 2_000;

  private static final String EVENT = "µs/event";

  private final List<Round> rounds;
  private final Cost atRate;
  private final List<Double> millis;

  /** Takes the rounds, what events cost that come at a rate, and sorted latencies. */
  PipelineFigures(List<Round> rounds, Cost atRate, List<Double> millis) {
    this.rounds = List.copyOf(rounds);
    this.atRate = atRate;
    this.millis = List.copyOf(millis);
  }

  /**
   * All figures in the order in which they are to be read.
   *
   * @param wrong events, stalls and rows that were counted wrongly
   * @param growth figures of clusters
   */
  List<Figure> all(long wrong, List<Figure> growth) {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("counted wrongly", (double) wrong, "events").atMost(0));
    figures.addAll(cpu());
    figures.addAll(writes());
    figures.addAll(growth);
    figures.addAll(latency());
    return figures;
  }

  private List<Figure> cpu() {
    return List.of(
        Figure.of("copy, CPU", median(r -> r.copy().cpuMicros()), EVENT),
        Figure.of("plain DSL program, CPU", median(r -> r.plain().cpuMicros()), EVENT),
        Figure.of("processor, CPU", median(r -> r.topology().cpuMicros()), EVENT),
        Figure.of("processor, CPU, at 500/s", atRate.cpuMicros(), EVENT),
        Figure.of(
                "processor, CPU, at 500/s over draining",
                atRate.cpuMicros() / median(r -> r.topology().cpuMicros()),
                "times")
            .atMost(MAX_RATE_OVER_DRAINING),
        Figure.of("broker, CPU, draining", median(r -> r.topology().brokerMicros()), EVENT),
        Figure.of("broker, CPU, at 500/s", atRate.brokerMicros(), EVENT),
        Figure.of(
                "processor over copy, CPU",
                median(r -> r.topology().cpuMicros() / r.copy().cpuMicros()),
                "times")
            .atMost(MAX_CPU_TIMES),
        Figure.of(
                "against the plain DSL program, CPU",
                median(r -> r.topology().cpuMicros() / r.plain().cpuMicros()),
                "times")
            .atMost(MAX_CPU_OVER_PLAIN),
        Figure.of(
                "processor, allocated", median(r -> r.topology().allocatedKilobytes()), "kB/event")
            .atMost(MAX_ALLOCATED_KB),
        Figure.of(
            "plain DSL program, drained", median(r -> r.plain().eventsPerSecond()), "events/s"),
        Figure.of("processor, drained", median(r -> r.topology().eventsPerSecond()), "events/s")
            .atLeast(MIN_DRAINED));
  }

  private List<Figure> writes() {
    return List.of(
        Figure.of("records written, draining", median(r -> records(r.topology())), "/event")
            .atMost(MAX_RECORDS),
        Figure.of("records written, at 500/s", records(atRate), "/event"),
        Figure.of("records to judge, draining", median(r -> judged(r.topology())), "/event"),
        Figure.of("records to judge, at 500/s", judged(atRate), "/event"),
        Figure.of(
                "bytes written over input, draining",
                median(r -> writtenOverInput(r.topology())),
                "times")
            .atMost(MAX_TIMES_WRITTEN),
        Figure.of("bytes written over input, at 500/s", writtenOverInput(atRate), "times")
            .atMost(MAX_TIMES_WRITTEN_AT_RATE));
  }

  private List<Figure> latency() {
    return List.of(
        Figure.of("upload to committed cluster row, p50", at(0.5), "ms").atMost(MAX_MEDIAN_MILLIS),
        Figure.of("upload to committed cluster row, p99", at(0.99), "ms").atMost(MAX_P99_MILLIS));
  }

  private double at(double share) {
    return Latency.at(millis, share);
  }

  private static double records(Cost cost) {
    return (double) output(cost).records() / cost.events();
  }

  private static double judged(Cost cost) {
    return (double) cost.written().of(Topics.JUDGE_INPUT.name()).records() / cost.events();
  }

  /** Bytes that were written to other topics than that of the events, over the bytes of these. */
  static double writtenOverInput(Cost cost) {
    return (double) output(cost).bytes() / input(cost).bytes();
  }

  private static Written.Size input(Cost cost) {
    return cost.written().of(Topics.EVENTS.name());
  }

  private static Written.Size output(Cost cost) {
    return cost.written().allBut(Topics.EVENTS.name());
  }

  private double median(ToDoubleFunction<Round> figure) {
    return Spread.of(rounds.stream().map(round -> figure.applyAsDouble(round)).toList()).median();
  }
}
