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
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * Judges releases of hostile fleets; {@code ./jank simulate hostile} starts it as a process of its
 * own.
 */
public final class HostileMain {
  private static final int FAILED = 1;
  private static final int DEFAULT_SEEDS = 60;
  private static final int LARGE = 30_000;

  /** Of the seeds, the part that large fleets are drawn with. */
  private static final int LARGE_PART = 10;

  private static final int LEAST_DEVICES = 100;
  private static final int MOST_DEVICES = 100_000;
  private static final List<Integer> SIZES = List.of(200, 4_000, LARGE);

  private final PrintStream out;
  private final PrintStream err;

  HostileMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Exits with 1 when a promise is missed, with 2 for bad input. */
  public static void main(String[] args) {
    // Set before the first logger: several modules have a logback.xml for services.
    System.setProperty("logback.configurationFile", "jank-logback.xml");
    System.exit(new HostileMain(System.out, System.err).run(args));
  }

  int run(String... args) {
    return SimulationMain.exitCode(
        err,
        () -> {
          List<String> words = new ArrayList<>(List.of(args));
          List<Integer> sizes = sizes(words);
          return judge(SimulationOptions.parse(words, DEFAULT_SEEDS), sizes);
        });
  }

  /** Takes {@code --devices} and its value out of the words. */
  private static List<Integer> sizes(List<String> words) {
    int at = words.indexOf("--devices");
    if (at < 0) {
      return SIZES;
    }
    words.remove(at);
    String value = at < words.size() ? words.remove(at) : "";
    if (!value.matches("[0-9]{1,6}")
        || Integer.parseInt(value) < LEAST_DEVICES
        || Integer.parseInt(value) > MOST_DEVICES) {
      throw new IllegalArgumentException(
          "--devices is '%s'; it can be %d to %d".formatted(value, LEAST_DEVICES, MOST_DEVICES));
    }
    return List.of(Integer.parseInt(value));
  }

  private int judge(SimulationOptions options, List<Integer> sizes) throws Exception {
    List<HostileScore> scores = new ArrayList<>();
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(2, Runtime.getRuntime().availableProcessors()));
    try {
      for (int devices : sizes) {
        for (HostileScenario scenario : HostileScenario.values()) {
          if (HostileScore.name(scenario, devices).contains(options.only())
              && (devices < LARGE || !scenario.isSix())) {
            scores.add(run(scenario, devices, seeds(options, devices), threads));
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
    List<Figure> targets = HostileTargets.of(scores);
    if (options.json()) {
      out.println(json(scores, targets, options.seeds()));
    } else {
      targets.stream()
          .filter(target -> target.bound() == null || !target.ok())
          .forEach(target -> out.println(text(target)));
      long held = targets.stream().filter(Figure::ok).count();
      out.printf("%d of %d figures are as promised%n", held, targets.size());
    }
    out.flush();
    return targets.stream().allMatch(HostileMain::isKept) ? 0 : FAILED;
  }

  private static LongStream seeds(SimulationOptions options, int devices) {
    return options.first(
        devices < LARGE ? options.seeds() : Math.max(1, options.seeds() / LARGE_PART));
  }

  private static boolean isKept(Figure target) {
    return target.bound() == null || target.ok();
  }

  private static String text(Figure target) {
    return target.bound() == null
        ? "%s is %s".formatted(target.name(), Figure.shown(target.value()))
        : Promise.text(target);
  }

  private static HostileScore run(
      HostileScenario scenario, int devices, LongStream seeds, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    List<Callable<Result>> trials = new ArrayList<>();
    seeds.forEach(seed -> trials.add(() -> HostileTrial.run(scenario, devices, seed)));
    List<Result> results = new ArrayList<>();
    for (Future<Result> result : threads.invokeAll(trials)) {
      results.add(result.get());
    }
    return new HostileScore(scenario, devices, results);
  }

  private static String json(List<HostileScore> scores, List<Figure> targets, int seeds)
      throws JsonProcessingException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seeds", seeds);
    document.put("scenarios", scores.stream().map(HostileScore::figures).toList());
    document.put(
        "missed", targets.stream().filter(t -> !isKept(t)).map(HostileMain::text).toList());
    document.put("targets", targets.stream().filter(t -> t.bound() != null).count());
    return new ObjectMapper().writeValueAsString(document);
  }
}
