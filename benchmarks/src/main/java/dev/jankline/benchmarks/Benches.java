package dev.jankline.benchmarks;

import dev.jankline.benchmarks.measure.Bench;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists every benchmark there is. */
public final class Benches {
  private final List<Bench> all;

  Benches(List<Bench> all) {
    this.all = List.copyOf(all);
  }

  /** The benchmarks of Jankline, one a line. */
  static Benches known() {
    return new Benches(
        List.of(
            new dev.jankline.benchmarks.dashboard.DashboardBench(),
            new dev.jankline.benchmarks.gateway.GatewayBench(),
            new dev.jankline.benchmarks.pipeline.PipelineBench(),
            new dev.jankline.benchmarks.sdk.SdkBench(),
            new dev.jankline.benchmarks.state.StateBench()));
  }

  Optional<Bench> byName(String name) {
    return all.stream().filter(bench -> bench.name().equals(name)).findFirst();
  }

  /** One line for each. */
  String list() {
    return all.stream()
        .map(bench -> "  %-12s %s".formatted(bench.name(), bench.summary()))
        .collect(Collectors.joining("\n"));
  }
}
