package dev.jankline.benchmarks.hostile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.hostile.HostileTrial.Result;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Judges releases of hostile fleets; {@code ./jank simulate hostile} starts it as a process of its
 * own.
 */
public final class HostileMain {
  private static final int FAILED = 1;
  private static final int THREADS = 2;
  private static final int DEFAULT_SEEDS = 60;
  private static final int SMALL = 200;
  private static final int MIDDLE = 4_000;
  private static final double MOST_FALSE = 0.1;
  private static final double MOST_FALSE_OF_ALL = 0.03;
  private static final double LEAST_HELD = 0.95;

  private final PrintStream out;
  private final PrintStream err;

  HostileMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise is missed, with 2 for bad input. */
  public static void main(String[] args) {
    System.exit(new HostileMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return SimulationMain.exitCode(
        err, () -> judge(SimulationOptions.parse(List.of(args), DEFAULT_SEEDS)));
  }

  private int judge(SimulationOptions options) throws Exception {
    List<Score> scores = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (HostileScenario scenario : HostileScenario.values()) {
        for (int devices : new int[] {SMALL, MIDDLE}) {
          if (name(scenario, devices).contains(options.only())) {
            scores.add(run(scenario, devices, options.seeds(), threads));
            err.println(scores.get(scores.size() - 1).line());
          }
        }
      }
    } finally {
      threads.shutdownNow();
    }
    if (scores.isEmpty()) {
      throw new IllegalArgumentException("no scenario is named '" + options.only() + "'");
    }
    List<Figure> promises = promises(scores);
    if (options.json()) {
      out.println(json(scores, promises, options.seeds()));
    } else {
      promises.forEach(promise -> out.println(Promise.text(promise)));
    }
    out.flush();
    return promises.stream().allMatch(Figure::ok) ? 0 : FAILED;
  }

  private static String name(HostileScenario scenario, int devices) {
    return scenario.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + devices;
  }

  private static Score run(
      HostileScenario scenario, int devices, int seeds, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    List<Callable<Result>> trials = new ArrayList<>();
    for (long seed = 1; seed <= seeds; seed++) {
      long each = seed;
      trials.add(() -> HostileTrial.run(scenario, devices, each));
    }
    List<Result> results = new ArrayList<>();
    for (Future<Result> result : threads.invokeAll(trials)) {
      results.add(result.get());
    }
    return new Score(name(scenario, devices), results);
  }

  private static List<Figure> promises(List<Score> scores) {
    List<Figure> promises = new ArrayList<>();
    for (Score score : scores) {
      promises.add(
          Figure.of(score.name + ": releases with a false cluster", score.falseClusters(), "")
              .atMost(MOST_FALSE));
      promises.add(
          Figure.of(score.name + ": releases with a false app", score.falseApps(), "")
              .atMost(MOST_FALSE));
      promises.add(
          Figure.of(score.name + ": intervals that hold at all looks", score.held(), "")
              .atLeast(LEAST_HELD));
    }
    double clusters = scores.stream().mapToDouble(Score::falseClusters).average().orElse(0);
    double apps = scores.stream().mapToDouble(Score::falseApps).average().orElse(0);
    promises.add(
        Figure.of("all: releases with a false cluster", clusters, "").atMost(MOST_FALSE_OF_ALL));
    promises.add(Figure.of("all: releases with a false app", apps, "").atMost(MOST_FALSE_OF_ALL));
    return promises;
  }

  private static String json(List<Score> scores, List<Figure> promises, int seeds)
      throws JsonProcessingException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seeds", seeds);
    document.put("scenarios", scores.stream().map(Score::figures).toList());
    document.put("missed", promises.stream().filter(one -> !one.ok()).map(Figure::name).toList());
    return new ObjectMapper().writeValueAsString(document);
  }

  /** Figures of one scenario and size. */
  private record Score(String name, List<Result> results) {
    double falseClusters() {
      return share(results.stream().filter(Result::hasFalseCluster).count());
    }

    double falseApps() {
      return share(results.stream().filter(Result::isAppFalse).count());
    }

    /** Of all intervals of clusters that were shown, those that held the truth at all looks. */
    double held() {
      double shown = results.stream().mapToDouble(Result::shown).sum();
      return shown == 0 ? 1 : 1 - results.stream().mapToDouble(Result::missed).sum() / shown;
    }

    double appHeld() {
      return 1 - share(results.stream().filter(Result::isAppTruthMissed).count());
    }

    double appFound() {
      return share(results.stream().filter(result -> result.appReportedAt() >= 0).count());
    }

    double watchedFound() {
      return share(
          results.stream()
              .filter(result -> result.watchedAt().containsKey(result.watchedCluster()))
              .count());
    }

    double smallFound() {
      return share(
          results.stream()
              .filter(result -> result.reportedAt().containsKey(result.smallCluster()))
              .count());
    }

    double medianHours() {
      double[] hours =
          results.stream()
              .filter(result -> result.watchedAt().containsKey(result.watchedCluster()))
              .mapToDouble(result -> result.watchedAt().getOrDefault(result.watchedCluster(), 0))
              .sorted()
              .toArray();
      return hours.length == 0 ? -1 : hours[hours.length / 2];
    }

    private double share(long count) {
      return (double) count / results.size();
    }

    Map<String, Object> figures() {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("name", name);
      figures.put("falseClusters", falseClusters());
      figures.put("falseApps", falseApps());
      figures.put("held", held());
      figures.put("appHeld", appHeld());
      figures.put("appFound", appFound());
      figures.put("watchedFound", watchedFound());
      figures.put("watchedMedianHours", medianHours());
      figures.put("smallFound", smallFound());
      figures.put("controlled", share(results.stream().filter(Result::isControlled).count()));
      return figures;
    }

    String line() {
      return String.format(
          Locale.ROOT,
          "%-32s false %.2f app %.2f | held %.3f app %.2f | found: app %.2f watched %.2f (%.0f h)"
              + " small %.2f",
          name,
          falseClusters(),
          falseApps(),
          held(),
          appHeld(),
          appFound(),
          watchedFound(),
          medianHours(),
          smallFound());
    }
  }
}
