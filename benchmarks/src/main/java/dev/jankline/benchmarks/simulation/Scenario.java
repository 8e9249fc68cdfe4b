package dev.jankline.benchmarks.simulation;

import java.util.List;
import java.util.Set;

/**
 * One kind of release. Clusters have the sizes {@code 1000 / k} for k = 1, 2, …: few large ones and
 * many small ones. Planted changes are in every tenth cluster.
 *
 * @param name name in the report
 * @param hours hours that are compared: from the end of the devices' first day in the new version
 * @param clusters number of clusters
 * @param newer share of the devices that get the new version
 * @param change what is worse in it
 * @param traits what else is different from a plain release
 */
record Scenario(
    String name, int hours, int clusters, double newer, Change change, Set<Trait> traits) {
  static final int DAY = 24;
  static final String WATCHED_SMALL_CHANGE = "watched x1.5";
  static final String WATCHED_LARGE_CHANGE = "watched x3 in 3 h";
  static final String NO_CHANGE = "release, no change";
  static final String LARGE_CLUSTER = "release, x1.5 at 1000";
  static final String STAGED = "release, x3 at 200, 20 %";
  static final String TWENTY_CHANGES = "release, 20 changes x2";

  private static final int CLUSTERS = 1000;
  private static final double LARGEST = 1000;
  private static final double WATCHED = 200;
  private static final int SPREAD = 10;
  private static final Change NONE = new Change(0, 0, 1);
  private static final Trait[] HARD = {
    Trait.EARLY_ADOPTERS, Trait.PERSISTENT_DEVICES, Trait.CELL_NOISE
  };

  /**
   * Planted changes.
   *
   * @param clusters number of clusters that are worse in the newer version
   * @param daily affected device-hours a day of these clusters; 0: as their place says
   * @param ratio how much worse they are
   */
  record Change(int clusters, double daily, double ratio) {}

  /** What makes a release harder to judge. */
  enum Trait {
    /** Devices that update are better than others. */
    EARLY_ADOPTERS,
    /** Half of the affected device-hours come from few devices, heavy-tailed, in all versions. */
    PERSISTENT_DEVICES,
    /** Noise of 5 % variance an hour, common to the devices of a version and to all clusters. */
    CELL_NOISE,
    /** Devices upload once a day. */
    DAILY_UPLOADS
  }

  /** The releases that are simulated, in the order of the report. */
  static List<Scenario> all() {
    return List.of(
        watched("watched, no change, hard", DAY, 1, HARD),
        watched("watched x1.2", DAY, 1.2),
        watched(WATCHED_SMALL_CHANGE, DAY, 1.5),
        watched(WATCHED_LARGE_CHANGE, 3, 3),
        watched("watched x1.5, hard", DAY, 1.5, HARD),
        watched("watched x3, hard", DAY, 3, HARD),
        watched("watched x3, daily uploads", 2 * DAY, 3, Trait.DAILY_UPLOADS),
        release(NO_CHANGE, 2 * DAY, 0.5, NONE, HARD),
        release("release, no change, daily uploads", 2 * DAY, 0.5, NONE, Trait.DAILY_UPLOADS),
        release(LARGE_CLUSTER, DAY, 0.5, new Change(1, LARGEST, 1.5)),
        release(STAGED, DAY / 2, 0.2, new Change(1, WATCHED, 3)),
        release(TWENTY_CHANGES, 2 * DAY, 0.5, new Change(20, 0, 2), HARD));
  }

  /** One cluster of 200 affected device-hours a day in each version, when each has half of all. */
  static Scenario watched(String name, int hours, double ratio, Trait... traits) {
    Change change = new Change(ratio == 1 ? 0 : 1, WATCHED, ratio);
    return new Scenario(name, hours, 1, 0.5, change, Set.of(traits));
  }

  private static Scenario release(
      String name, int hours, double newer, Change change, Trait... traits) {
    return new Scenario(name, hours, CLUSTERS, newer, change, Set.of(traits));
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Tells whether a cluster is worse in the newer version. */
  boolean isPlanted(int cluster) {
    return change.clusters == 1
        ? cluster == 0
        : cluster % SPREAD == 0 && cluster / SPREAD < change.clusters;
  }

  /** Affected device-hours a day of a cluster in half of the devices, without a change. */
  double daily(int cluster) {
    boolean isGiven = clusters == 1 || (isPlanted(cluster) && change.daily > 0);
    return isGiven ? change.daily : LARGEST / (cluster + 1);
  }
}
