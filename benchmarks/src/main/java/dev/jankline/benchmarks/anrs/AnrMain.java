package dev.jankline.benchmarks.anrs;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.anrs.AnrFleet.Scenario;
import dev.jankline.benchmarks.anrs.AnrFleet.Score;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.simulation.Promise;
import dev.jankline.benchmarks.simulation.SimulationMain;
import dev.jankline.benchmarks.simulation.SimulationOptions;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Simulates ANRs; {@code ./jank simulate anrs} starts it as a process of its own. */
public final class AnrMain {
  private static final int FAILED = 1;
  private static final int DEFAULT_SEEDS = 20;
  private static final int DEVICES = 1_000;
  private static final double RECALL = 0.9;
  private static final double PRECISION = 0.95;
  private static final double FALSE_SHARE = 0.02;

  private final PrintStream out;
  private final PrintStream err;

  AnrMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise is missed, with 2 for bad input. */
  public static void main(String[] args) {
    System.exit(new AnrMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return SimulationMain.exitCode(
        err, () -> simulate(SimulationOptions.parse(List.of(args), DEFAULT_SEEDS)));
  }

  private int simulate(SimulationOptions options) throws Exception {
    List<Figure> figures = new ArrayList<>();
    for (Scenario scenario : Scenario.values()) {
      String name = scenario.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      if (name.contains(options.only())) {
        Score score = score(scenario, options.first(options.seeds()).toArray());
        figures.add(Figure.of(name + ": found", score.recall(), "").atLeast(RECALL));
        figures.add(Figure.of(name + ": precision", score.precision(), "").atLeast(PRECISION));
        figures.add(
            Figure.of(name + ": attributed without a cause", score.falseShare(), "")
                .atMost(FALSE_SHARE));
      }
    }
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no scenario is named '" + options.only() + "'");
    }
    if (options.json()) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("seeds", options.seeds());
      document.put("anrsOfASeed", DEVICES);
      Map<String, Double> values = new LinkedHashMap<>();
      figures.forEach(figure -> values.put(figure.name(), figure.value()));
      document.put("figures", values);
      document.put(
          "missed", figures.stream().filter(figure -> !figure.ok()).map(Promise::text).toList());
      out.println(new ObjectMapper().writeValueAsString(document));
    } else {
      figures.forEach(figure -> out.println(Promise.text(figure)));
    }
    out.flush();
    return figures.stream().allMatch(Figure::ok) ? 0 : FAILED;
  }

  private static Score score(Scenario scenario, long[] seeds) {
    Score sum = new Score(0, 0, 0, 0, 0);
    for (long seed : seeds) {
      Score one = new AnrFleet(scenario, seed).run(DEVICES);
      sum =
          new Score(
              sum.planted() + one.planted(),
              sum.right() + one.right(),
              sum.attributed() + one.attributed(),
              sum.unplanted() + one.unplanted(),
              sum.falsely() + one.falsely());
    }
    return sum;
  }
}
