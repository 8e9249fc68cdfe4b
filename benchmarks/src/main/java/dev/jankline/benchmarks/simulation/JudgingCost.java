package dev.jankline.benchmarks.simulation;

import java.util.Arrays;

/**
 * How long it takes to judge 1,000 clusters after 24 hours in 12 strata, on one thread.
 *
 * @param firstMillis median when nothing was judged before
 * @param againMillis median when the hours before were judged before
 */
record JudgingCost(double firstMillis, double againMillis) {
  private static final int ROUNDS = 15;
  private static final double NANOS_PER_MILLI = 1e6;

  static JudgingCost measure() {
    ReleaseRun run = ReleaseRun.start(Scenario.release("judging cost").during(Fleet.DAY), 1);
    run.arrive(Fleet.DAY - 1);
    double[] first = new double[ROUNDS];
    double[] again = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      run.forgetTables();
      first[i] = millis(run);
      again[i] = millis(run);
    }
    return new JudgingCost(median(first), median(again));
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
