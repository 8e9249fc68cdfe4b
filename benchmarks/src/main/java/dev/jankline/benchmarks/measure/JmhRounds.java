package dev.jankline.benchmarks.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs JMH benchmarks in interleaved rounds: each round runs every method once, in a JVM of its
 * own, so that a load that comes and goes disturbs all of them alike. Average time with {@code
 * -prof gc}.
 */
public final class JmhRounds {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private final int rounds;
  private final int iterations;
  private final TimeValue time;
  private final List<String> jvmArguments;

  /**
   * @param rounds JVMs for each method
   * @param iterations measured ones in each JVM; half as many warm it up
   * @param millis length of an iteration
   */
  public JmhRounds(int rounds, int iterations, long millis, List<String> jvmArguments) {
    this.rounds = rounds;
    this.iterations = iterations;
    this.time = TimeValue.milliseconds(millis);
    this.jvmArguments = List.copyOf(jvmArguments);
  }

  /**
   * Runs every benchmark method of the classes.
   *
   * @param logs folder for what JMH prints, a file for each round
   * @return what was measured, to be asked by method name
   * @throws IllegalStateException when a benchmark fails; names the file that says why
   */
  public Results run(List<Class<?>> classes, Path logs, Consumer<String> progress) {
    Results results = new Results();
    for (int round = 1; round <= rounds; round++) {
      progress.accept("JMH round " + round + " of " + rounds);
      for (RunResult result : round(classes, logs.resolve("jmh-" + round + ".log"))) {
        results.add(result);
      }
    }
    return results;
  }

  private Collection<RunResult> round(List<Class<?>> classes, Path log) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(1)
            .warmupIterations(Math.max(1, iterations / 2))
            .warmupTime(time)
            .measurementIterations(iterations)
            .measurementTime(time)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .output(log.toString())
            .jvmArgs(jvmArguments.toArray(String[]::new));
    classes.forEach(type -> options.include("^" + type.getName().replace(".", "\\.") + "\\."));
    try {
      return new Runner(options.build()).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("a benchmark failed; see the end of " + log, e);
    }
  }

  /** Collects what was measured of each method. */
  public static final class Results {
    private final Map<String, List<Double>> nanos = new LinkedHashMap<>();
    private final Map<String, List<Double>> bytes = new LinkedHashMap<>();

    private Results() {}

    /** Time of one call in nanoseconds, over the iterations of all rounds. */
    public Spread nanos(String method) {
      return Spread.of(nanos.getOrDefault(method, List.of()));
    }

    /** Bytes allocated by one call, over the rounds; other threads of the JVM included. */
    public Spread bytes(String method) {
      return Spread.of(bytes.getOrDefault(method, List.of()));
    }

    private void add(RunResult result) {
      String method = result.getPrimaryResult().getLabel();
      List<Double> times = nanos.computeIfAbsent(method, name -> new ArrayList<>());
      List<Double> allocated = bytes.computeIfAbsent(method, name -> new ArrayList<>());
      for (BenchmarkResult fork : result.getBenchmarkResults()) {
        fork.getIterationResults().forEach(one -> times.add(one.getPrimaryResult().getScore()));
        Result<?> rate = fork.getSecondaryResults().get(ALLOCATED);
        allocated.add(rate == null ? Double.NaN : rate.getScore());
      }
    }
  }
}
