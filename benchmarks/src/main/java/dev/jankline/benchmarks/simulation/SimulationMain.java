package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.measure.Figure;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** Simulates releases; {@code ./jank simulate releases} starts it as a process of its own. */
public final class SimulationMain {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;
  private static final int THREADS = 2;

  private final PrintStream out;
  private final PrintStream err;

  SimulationMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise is missed, with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new SimulationMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return exitCode(
        err,
        () -> simulate(SimulationOptions.parse(List.of(args), SimulationOptions.DEFAULT_SEEDS)));
  }

  /**
   * Runs a simulation.
   *
   * @return its exit code; 2 for bad input and 1 for a failure, which are printed
   */
  public static int exitCode(PrintStream err, Callable<Integer> simulation) {
    try {
      return simulation.call();
    } catch (IllegalArgumentException e) {
      tell(err, String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (Exception e) {
      tell(err, e.getMessage() == null ? e.toString() : e.getMessage());
      return FAILED;
    }
  }

  private int simulate(SimulationOptions options) throws Exception {
    List<Scenario> scenarios =
        Scenario.all().stream().filter(one -> one.name().contains(options.only())).toList();
    if (scenarios.isEmpty()) {
      throw new IllegalArgumentException("no scenario is named '" + options.only() + "'");
    }
    Map<String, ReleaseReport.Score> scores = run(scenarios, options);
    List<Figure> promises = Promise.of(scores);
    if (options.json()) {
      out.println(new ReleaseReport(scores, promises, options.seeds()).json());
    } else {
      promises.forEach(promise -> out.println(Promise.text(promise)));
    }
    out.flush();
    return promises.stream().allMatch(Figure::ok) ? 0 : FAILED;
  }

  private Map<String, ReleaseReport.Score> run(List<Scenario> scenarios, SimulationOptions options)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      Map<String, ReleaseReport.Score> scores = new LinkedHashMap<>();
      for (Scenario scenario : scenarios) {
        ReleaseReport.Score score = run(scenario, options.first(options.seeds()), threads);
        scores.put(scenario.name(), score);
        tell(err, score.line());
      }
      return scores;
    } finally {
      threads.shutdownNow();
    }
  }

  private static ReleaseReport.Score run(
      Scenario scenario, LongStream seeds, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    List<Callable<ReleaseRun.Result>> releases = new ArrayList<>();
    seeds.forEach(seed -> releases.add(() -> ReleaseRun.run(scenario, seed)));
    List<ReleaseRun.Result> results = new ArrayList<>();
    for (Future<ReleaseRun.Result> result : threads.invokeAll(releases)) {
      results.add(result.get());
    }
    return new ReleaseReport.Score(scenario, List.copyOf(results));
  }

  private static void tell(PrintStream err, String text) {
    err.println("jank simulate: " + text);
    err.flush();
  }
}
