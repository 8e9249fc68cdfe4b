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
 * @param change what is worse in the newer version
 * @param rollOut share of the newer version
 * @param uploads when both versions upload
 * @param traits what else is different from a plain release
 */
record Scenario(
    String name,
    int hours,
    int clusters,
    double largest,
    Change change,
    RollOut rollOut,
    Uploads uploads,
    Set<Trait> traits) {
  private static final int SPREAD = 10;

  /**
   * Planted changes.
   *
   * @param clusters number of clusters that are worse in the newer version
   * @param daily affected device-days a day of these clusters; 0: as their place says
   * @param ratio how much worse they are
   */
  record Change(int clusters, double daily, double ratio) {
    static final Change NONE = new Change(0, 0, 1);
  }

  /** Upload plans of both versions. */
  record Uploads(UploadPlan older, UploadPlan newer) {
    static final Uploads WITHIN_HOUR = new Uploads(UploadPlan.WITHIN_HOUR, UploadPlan.WITHIN_HOUR);
  }

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
    return plain(name, Fleet.DAY, 1, 200);
  }

  /** A release of 1,000 clusters without a change. */
  static Scenario release(String name) {
    return plain(name, 2 * Fleet.DAY, 1000, 1000);
  }

  private static Scenario plain(String name, int hours, int clusters, double largest) {
    return new Scenario(
        name, hours, clusters, largest, Change.NONE, RollOut.EQUAL, Uploads.WITHIN_HOUR, Set.of());
  }

  /** The same with changes of a ratio in some clusters. */
  Scenario planted(int number, double daily, double ratio) {
    Change to = new Change(number, daily, ratio);
    return new Scenario(name, hours, clusters, largest, to, rollOut, uploads, traits);
  }

  /** The same, looked at for a number of hours. */
  Scenario during(int lookedAt) {
    return new Scenario(name, lookedAt, clusters, largest, change, rollOut, uploads, traits);
  }

  /** The same with another roll-out. */
  Scenario rolledOut(RollOut other) {
    return new Scenario(name, hours, clusters, largest, change, other, uploads, traits);
  }

  /** The same with other uploads. */
  Scenario uploaded(UploadPlan older, UploadPlan newer) {
    Uploads other = new Uploads(older, newer);
    return new Scenario(name, hours, clusters, largest, change, rollOut, other, traits);
  }

  /** The same with traits. */
  Scenario with(Trait first, Trait... more) {
    Set<Trait> all = EnumSet.of(first, more);
    return new Scenario(name, hours, clusters, largest, change, rollOut, uploads, all);
  }

  /** Upload plan of {@link Exposures#OLDER} or {@link Exposures#NEWER}. */
  UploadPlan uploads(int version) {
    return version == Exposures.NEWER ? uploads.newer() : uploads.older();
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Tells whether a cluster is worse in the newer version. */
  boolean isPlanted(int cluster) {
    return change.clusters() > 0
        && cluster % (clusters == 1 || change.clusters() == 1 ? clusters : SPREAD) == 0
        && cluster / SPREAD < change.clusters();
  }

  /** Affected device-days a day of a cluster in each version at parity, without a change. */
  double daily(int cluster) {
    return isPlanted(cluster) && change.daily() > 0 ? change.daily() : largest / (cluster + 1);
  }

  /** Share of the newer version in the exposure of both, by hour. */
  enum RollOut {
    EQUAL(0.5, 0.5, 1),
    FIVE_PERCENT(0.05, 0.05, 1),
    TWENTY_PERCENT(0.2, 0.2, 1),
    /** From 2 % to 50 % within a day. */
    RAMP(0.02, 0.5, 24);

    private final double first;
    private final double last;
    private final int hours;

    RollOut(double first, double last, int hours) {
      this.first = first;
      this.last = last;
      this.hours = hours;
    }

    double share(int hour) {
      return first + (last - first) * Math.min(1, hour / (double) hours);
    }
  }

  /** How many hours after the end of an hour its counts arrive. */
  enum UploadPlan {
    WITHIN_HOUR(0, 0, 0),
    TWO_HOURLY(2, 0, 0),
    DAILY(24, 0, 0),
    /** Devices wait for Wi-Fi: 40 % of the counts need a second and third day. */
    WIFI_ONLY(24, 72, 0.4);

    private final int hours;
    private final int lateHours;
    private final double late;

    UploadPlan(int hours, int lateHours, double late) {
      this.hours = hours;
      this.lateHours = lateHours;
      this.late = late;
    }

    /** Draws a delay in hours. */
    int delay(Draws draws) {
      return late > 0 && draws.happens(late)
          ? hours + 1 + draws.below(lateHours - hours)
          : draws.below(hours + 1);
    }

    /** Share of what was counted that has arrived after a number of hours. */
    double arrived(int after) {
      if (after < 0) {
        return 0;
      }
      double inTime = Math.min(1, (after + 1) / (hours + 1.0));
      double lateArrived =
          late > 0 ? Math.min(1, Math.max(0, after - hours) / (double) (lateHours - hours)) : 0;
      return (1 - late) * inTime + late * lateArrived;
    }
  }
}
