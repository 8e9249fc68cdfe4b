package dev.jankline.benchmarks.gateway;

import dev.jankline.benchmarks.gateway.GatewayBench.Round;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Makes the figures of what was measured, with what is promised of them. */
final class GatewayFigures {
  private static final double MAX_CPU_TIMES = 1.5;
  private static final double MAX_ALLOCATED_KB = 8;
  private static final String EVENT = "µs/event";

  private final PlannedUploads uploads;
  private final List<Round> rounds;

  GatewayFigures(PlannedUploads uploads, List<Round> rounds) {
    this.uploads = uploads;
    this.rounds = List.copyOf(rounds);
  }

  List<Figure> all() {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("events not stored exactly once", (double) wrong(), "events").atMost(0));
    figures.add(
        Figure.of(
            "events of an upload", (double) uploads.events() / uploads.all().size(), "events"));
    figures.add(Figure.of("events of a round", median(r -> r.raw().events()), "events"));
    figures.add(Figure.of("packed bytes of an event", packedBytes(), "B"));
    figures.add(Figure.of("raw producer, CPU", median(r -> r.raw().cpuMicros()), EVENT));
    figures.add(Figure.of("gateway, CPU", median(r -> r.gateway().cpuMicros()), EVENT));
    figures.add(
        Figure.of(
            "gateway, CPU of its compilers", median(r -> r.gateway().compilerMicros()), EVENT));
    figures.add(
        Figure.of("gateway over raw producer, CPU", overRaw(), "times").atMost(MAX_CPU_TIMES));
    figures.add(
        Figure.of(
            "raw producer, allocated", median(r -> r.raw().allocatedKilobytes()), "kB/event"));
    figures.add(
        Figure.of("gateway, allocated", median(r -> r.gateway().allocatedKilobytes()), "kB/event")
            .atMost(MAX_ALLOCATED_KB));
    figures.add(
        Figure.of("raw producer, rate", median(r -> r.raw().eventsPerSecond()), "events/s"));
    figures.add(Figure.of("gateway, rate", median(r -> r.gateway().eventsPerSecond()), "events/s"));
    return figures;
  }

  /** Figures of uploads as they are after a typical day. */
  List<Figure> ofDays() {
    return List.of(
        Figure.of("a day's uploads, not stored exactly once", (double) wrong(), "events").atMost(0),
        Figure.of(
            "events of a day's upload", (double) uploads.events() / uploads.all().size(), "events"),
        Figure.of("a day's uploads, raw producer, CPU", median(r -> r.raw().cpuMicros()), EVENT),
        Figure.of("a day's uploads, gateway, CPU", median(r -> r.gateway().cpuMicros()), EVENT),
        Figure.of("a day's uploads, gateway over raw producer, CPU", overRaw(), "times")
            .atMost(MAX_CPU_TIMES),
        Figure.of(
                "a day's uploads, gateway, allocated",
                median(r -> r.gateway().allocatedKilobytes()),
                "kB/event")
            .atMost(MAX_ALLOCATED_KB),
        Figure.of(
            "a day's uploads, gateway, rate",
            median(r -> r.gateway().eventsPerSecond()),
            "events/s"));
  }

  private double overRaw() {
    return median(r -> r.gateway().cpuMicros() / r.raw().cpuMicros());
  }

  private double packedBytes() {
    return (double) uploads.packedBytes() / uploads.events();
  }

  /** The gateway writes an event once, and so does the raw producer. */
  private long wrong() {
    return rounds.stream()
        .flatMap(Round::costs)
        .mapToLong(cost -> Math.abs(stored(cost) - cost.events()))
        .sum();
  }

  private static long stored(Cost cost) {
    return cost.written().of(Topics.EVENTS.name()).records();
  }

  private double median(ToDoubleFunction<Round> figure) {
    return Spread.of(rounds.stream().map(round -> figure.applyAsDouble(round)).toList()).median();
  }
}
