package dev.jankline.benchmarks.sdk.process;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures the share of a core that each way of watching takes of an app that draws 60 frames a
 * second: CPU time in a JVM that is watched so, less that of one that is not. They run side by side
 * in each round.
 */
public final class InstrumentationModes {
  private static final int ROUNDS = 5;
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final double PERCENT = 100;

  public List<Figure> measure(BenchRun run) throws Exception {
    Map<InstrumentationMode, List<Double>> shares = new EnumMap<>(InstrumentationMode.class);
    for (int round = 1; round <= ROUNDS; round++) {
      run.progress().accept("CPU of each instrumentation mode, round " + round + " of " + ROUNDS);
      List<Double> measured = round(run, round);
      int place = 1;
      for (InstrumentationMode mode : InstrumentationMode.values()) {
        double share = measured.get(place++) - measured.get(0);
        shares.computeIfAbsent(mode, key -> new ArrayList<>()).add(share);
      }
    }
    List<Figure> figures = new ArrayList<>();
    shares.forEach(
        (mode, all) -> {
          String what = "CPU share of watch=" + mode + ", 60 frames/s";
          figures.add(Figure.of(what + ", min", Spread.of(all).min(), "%"));
          figures.add(Figure.of(what + ", median", Spread.of(all).median(), "%"));
        });
    return figures;
  }

  /** Shares in percent: not watched, then in the order of the modes. */
  private static List<Double> round(BenchRun run, int round) throws InterruptedException {
    List<Callable<Double>> processes = new ArrayList<>();
    processes.add(() -> share("NONE", run, round));
    for (InstrumentationMode mode : InstrumentationMode.values()) {
      processes.add(() -> share(mode.name(), run, round));
    }
    return SideProcess.allOf(processes);
  }

  private static double share(String mode, BenchRun run, int round) throws InterruptedException {
    String spool = run.directory().resolve("mode-%d-%s".formatted(round, mode)).toString();
    List<Long> printed =
        SideProcess.run(
            SideProcess.COMPILED, ModeProcess.class, mode, Long.toString(WINDOW.toMillis()), spool);
    return PERCENT * (printed.get(0) + printed.get(1)) / printed.get(2);
  }
}
