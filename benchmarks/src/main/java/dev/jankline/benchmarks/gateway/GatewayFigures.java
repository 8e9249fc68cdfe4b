package dev.jankline.benchmarks.gateway;

import dev.jankline.benchmarks.gateway.GatewayBench.Round;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.topics.Topics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Makes the figures of what was measured, with what is promised of them. */
final class GatewayFigures {
  private static final double MAX_CPU_TIMES = 1.3;
  private static final double MAX_ALLOCATED_KB = 8;
  private static final String EVENT = "µs/event";

  private final PlannedUploads uploads;
  private final List<Round> rounds;

  GatewayFigures(PlannedUploads uploads, List<Round> rounds) {
    this.uploads = uploads;
    this.rounds = List.copyOf(rounds);
  }

  /** Returns the figures of one kind of uploads; their names begin with a prefix. */
  List<Figure> all(String prefix) {
    return List.of(
        Figure.of(prefix + "events not stored exactly once", (double) wrong(), "events").atMost(0),
        Figure.of(
            prefix + "events of an upload",
            (double) uploads.events() / uploads.all().size(),
            "events"),
        Figure.of(prefix + "raw producer, CPU", median(r -> r.raw().cpuMicros()), EVENT),
        Figure.of(
            prefix + "server that discards, CPU", median(r -> r.discarding().cpuMicros()), EVENT),
        Figure.of(prefix + "gateway, CPU", median(r -> r.gateway().cpuMicros()), EVENT),
        Figure.of(prefix + "gateway over both, CPU", median(Round::overFloor), "times")
            .atMost(MAX_CPU_TIMES),
        Figure.of(
                prefix + "gateway, allocated",
                median(r -> r.gateway().allocatedKilobytes()),
                "kB/event")
            .atMost(MAX_ALLOCATED_KB),
        Figure.of(
            prefix + "gateway, rate", median(r -> r.gateway().eventsPerSecond()), "events/s"));
  }

  /** The gateway writes an event once, and so does the raw producer. */
  private long wrong() {
    return rounds.stream()
        .flatMap(round -> Stream.of(round.raw(), round.gateway()))
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
