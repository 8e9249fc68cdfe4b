package dev.jankline.benchmarks.simulation;

/**
 * What one simulated release came to. Clusters that were reported at any look count as reported.
 *
 * @param foundAfter hours until the first planted cluster was reported; 0 when it never was
 * @param rightlyReported planted clusters that were reported
 * @param falselyReported other clusters that were reported
 * @param appReported whether the app as a whole was reported
 * @param countAlarms clusters without a change that the rule "count went up" reported
 * @param rateAlarms clusters without a change that the rule "pooled rate went up" reported
 * @param countFound whether "count went up" reported the first planted cluster
 * @param rateFound whether "pooled rate went up" reported the first planted cluster
 * @param fixedTimeFound whether the fixed-time test, at the last hour, finds the first planted
 *     cluster
 */
record ReleaseResult(
    int foundAfter,
    int rightlyReported,
    int falselyReported,
    boolean appReported,
    int countAlarms,
    int rateAlarms,
    boolean countFound,
    boolean rateFound,
    boolean fixedTimeFound) {

  /** Share of the reported clusters that did not change. */
  double falseShare() {
    return falselyReported / (double) Math.max(1, falselyReported + rightlyReported);
  }
}
