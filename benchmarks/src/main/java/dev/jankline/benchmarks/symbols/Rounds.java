package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.measure.Spread;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs tasks in interleaved rounds in this thread and keeps the CPU time of each, so that a load
 * that comes and goes disturbs all of them alike and waiting counts for none.
 */
final class Rounds {
  private static final double NANOS = 1e9;

  private final Map<String, Task> tasks = new LinkedHashMap<>();
  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();

  /** Does what is measured. */
  @FunctionalInterface
  interface Task {
    /** Returns how much of it was done. */
    long run() throws Exception;

    /** Makes ready for one round, outside of what is measured. */
    default void prepare() {}
  }

  Rounds add(String name, Task task) {
    tasks.put(name, task);
    seconds.put(name, new ArrayList<>());
    return this;
  }

  /** Runs all of them in turn, first some rounds that do not count. */
  Rounds run(int warmUp, int counted) throws Exception {
    for (int round = 0; round < warmUp + counted; round++) {
      for (Map.Entry<String, Task> task : tasks.entrySet()) {
        task.getValue().prepare();
        long start = cpuNanos();
        long done = task.getValue().run();
        double each = (cpuNanos() - start) / NANOS / done;
        if (round >= warmUp) {
          seconds.getOrDefault(task.getKey(), new ArrayList<>()).add(each);
        }
      }
    }
    return this;
  }

  /** CPU-seconds of one, in the middle of the rounds. */
  double secondsOfOne(String name) {
    return Spread.of(seconds.getOrDefault(name, List.of())).median();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
