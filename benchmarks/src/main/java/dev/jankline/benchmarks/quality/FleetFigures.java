package dev.jankline.benchmarks.quality;

/**
 * Holds the figures of one generated fleet.
 *
 * @param seed its seed
 * @param stalls number of its stalls, diffuse ones included
 * @param f1 F1 of the rule of Jankline
 * @param clustersPerCause mean number of clusters that hold stalls of a cause
 * @param simplestF1 F1 of the simplest rule that is compared
 */
record FleetFigures(long seed, long stalls, double f1, double clustersPerCause, double simplestF1) {

  static FleetFigures of(long seed, QualityScore score) {
    Contingency ours = score.ours().contingency();
    return new FleetFigures(
        seed,
        score.stalls(),
        ours.f1(),
        ours.clustersPerCause(),
        score.simplest().contingency().f1());
  }
}
