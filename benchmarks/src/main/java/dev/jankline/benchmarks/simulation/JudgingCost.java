package dev.jankline.benchmarks.simulation;

import java.util.Arrays;

/**
 * How long it takes to judge 1,000 clusters after 24 hours in 12 strata, on one thread.
 *
 * @param millis median in milliseconds
 */
record JudgingCost(double millis) {
  private static final int ROUNDS = 30;
  private static final double NANOS_PER_MILLI = 1e6;

  static JudgingCost measure() {
    ReleaseRun run = ReleaseRun.start(Scenario.release("judging cost").during(Fleet.DAY), 1);
    run.arrive(Fleet.DAY - 1);
    double[] millis = new double[ROUNDS];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = millis(run);
    }
    return new JudgingCost(median(millis));
  }

  private static double millis(ReleaseRun run) {
    long start = System.nanoTime();
    run.judge(Fleet.DAY - 1);
    return (System.nanoTime() - start) / NANOS_PER_MILLI;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
