package dev.jankline.benchmarks.simulation;

import java.util.EnumSet;
import java.util.Set;

/**
 * One kind of release. Clusters have the sizes {@code largest / k} for k = 1, 2, …: few large ones
 * and many small ones. Planted changes are evenly spread over the first {@code planted × spread} of
 * them.
 *
 * @param name name in the report
 * @param hours hours that are looked at
 * @param clusters number of clusters
 * @param largest affected device-days a day of the largest cluster, in each version at parity
 * @param planted number of clusters that are worse in the newer version
 * @param plantedDaily affected device-days a day of the planted clusters; 0: as their place says
 * @param ratio ratio of the planted changes
 * @param rollOut share of the newer version
 * @param olderPlan uploads of the older version
 * @param newerPlan uploads of the newer version
 * @param traits what else is different from a plain release
 */
record Scenario(
    String name,
    int hours,
    int clusters,
    double largest,
    int planted,
    double plantedDaily,
    double ratio,
    RollOut rollOut,
    UploadPlan olderPlan,
    UploadPlan newerPlan,
    Set<Trait> traits) {
  private static final int SPREAD = 10;

  /** What makes a release harder to judge. */
  enum Trait {
    /** Devices of early adopters are better than those of all. */
    TIER_SHIFT,
    /** Half of the affected device-hours come from few devices, heavy-tailed. */
    PERSISTENT_DEVICES,
    /** Noise of 5 % variance, common to the devices of a version and cell and to all clusters. */
    CELL_NOISE,
    /** Twice that noise: more than the judge is told. */
    DOUBLE_NOISE,
    /** The sampling rate is 2.5 times as high from hour 8 on. */
    SAMPLING_CHANGE,
    /** The newer version's symbols arrive at hour 12: half of its counts are elsewhere before. */
    LATE_SYMBOLS
  }

  /** One watched cluster of 200 affected device-days a day without a change. */
  static Scenario watched(String name) {
    return new Scenario(
        name,
        Fleet.DAY,
        1,
        200,
        0,
        0,
        1,
        RollOut.EQUAL,
        UploadPlan.WITHIN_HOUR,
        UploadPlan.WITHIN_HOUR,
        Set.of());
  }

  /** A release of 1,000 clusters without a change. */
  static Scenario release(String name) {
    return new Scenario(
        name,
        2 * Fleet.DAY,
        1000,
        1000,
        0,
        0,
        1,
        RollOut.EQUAL,
        UploadPlan.WITHIN_HOUR,
        UploadPlan.WITHIN_HOUR,
        Set.of());
  }

  /** The same with changes of a ratio in some clusters. */
  Scenario planted(int number, double daily, double plantedRatio) {
    return new Scenario(
        name,
        hours,
        clusters,
        largest,
        number,
        daily,
        plantedRatio,
        rollOut,
        olderPlan,
        newerPlan,
        traits);
  }

  /** The same, looked at for a number of hours. */
  Scenario during(int lookedAt) {
    return new Scenario(
        name,
        lookedAt,
        clusters,
        largest,
        planted,
        plantedDaily,
        ratio,
        rollOut,
        olderPlan,
        newerPlan,
        traits);
  }

  /** The same with another roll-out. */
  Scenario rolledOut(RollOut other) {
    return new Scenario(
        name,
        hours,
        clusters,
        largest,
        planted,
        plantedDaily,
        ratio,
        other,
        olderPlan,
        newerPlan,
        traits);
  }

  /** The same with other uploads. */
  Scenario uploaded(UploadPlan older, UploadPlan newer) {
    return new Scenario(
        name,
        hours,
        clusters,
        largest,
        planted,
        plantedDaily,
        ratio,
        rollOut,
        older,
        newer,
        traits);
  }

  /** The same with traits. */
  Scenario with(Trait first, Trait... more) {
    return new Scenario(
        name,
        hours,
        clusters,
        largest,
        planted,
        plantedDaily,
        ratio,
        rollOut,
        olderPlan,
        newerPlan,
        EnumSet.of(first, more));
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Tells whether a cluster is worse in the newer version. */
  boolean isPlanted(int cluster) {
    return planted > 0
        && cluster % (clusters == 1 || planted == 1 ? clusters : SPREAD) == 0
        && cluster / SPREAD < planted;
  }

  /** Affected device-days a day of a cluster in each version at parity, without a change. */
  double daily(int cluster) {
    return isPlanted(cluster) && plantedDaily > 0 ? plantedDaily : largest / (cluster + 1);
  }
}
