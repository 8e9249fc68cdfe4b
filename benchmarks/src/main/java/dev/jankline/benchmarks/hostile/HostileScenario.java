package dev.jankline.benchmarks.hostile;

/**
 * Names what a fleet lives through around the release that is judged. Unless a scenario says
 * otherwise, version 1.1.0 follows 1.0.0 in stages of 1, 5, 20, 50 and 100 % of the devices, one
 * stage a day; 4 % of the devices never update and 6 % begin with 0.9.0. {@link
 * HostileFleet#watchedCluster} has about 200 affected device-hours a day among 4,000 devices,
 * {@link HostileFleet#smallCluster} about 50.
 */
public enum HostileScenario {
  /** The code did not change; staged adoption. */
  NO_CHANGE_STAGED,
  /** The code did not change; half of the devices, at random, get it within a day. */
  NO_CHANGE_HALF,
  /** The code did not change; devices of a better tier update earlier. */
  TIER_SHIFT,
  /**
   * A session of the new version lasts 30 % longer; the stalls per foreground hour are the same.
   */
  SESSIONS_LONGER,
  /**
   * A session of the new version lasts 30 % shorter; the stalls per foreground hour are the same.
   */
  SESSIONS_SHORTER,
  /**
   * A device stalls 1.5 times as often in the first 24 hours after every update, to whatever
   * version.
   */
  FIRST_DAY,
  /**
   * All devices of one vendor (30 %) update three days before the others; one cluster is 5 times as
   * frequent there.
   */
  VENDOR_STAGING,
  /**
   * 2 % of the devices, all of one model that others have too, have some clusters × 20 and update
   * within one hour.
   */
  COMPANY_FLEET_ONE_MODEL,
  /** As {@link #COMPANY_FLEET_ONE_MODEL}, but with the models of everybody. */
  COMPANY_FLEET_MIXED,
  /**
   * The half that updates first stalls 1.3 times as often, in both versions; no attribute shows it.
   */
  EARLY_ADOPTERS_WORSE,
  /**
   * The half that updates first stalls 0.75 times as often, in both versions; no attribute shows
   * it.
   */
  EARLY_ADOPTERS_BETTER,
  /**
   * The rates of the devices spread with sigma 2 instead of 1, and 3 % instead of 1 % of them are
   * hot.
   */
  HEAVY_TAIL,
  /** Who uses the app more updates earlier, and stalls more often per hour. */
  HEAVY_USERS_FIRST,
  /**
   * 8 % of the devices install the app in the week after the release, as many a day before; they
   * stall × 1.5.
   */
  NEW_INSTALLS,
  /**
   * 1.0.0 itself rolls out in the days before and has divided the most frequent cluster by 3; 1.1.0
   * changes nothing.
   */
  PAST_RELEASE_IMPROVED,
  /**
   * 1.0.0 itself rolls out in the days before and has tripled the most frequent cluster; 1.1.0
   * changes nothing.
   */
  PAST_RELEASE_WORSE,
  /** Half of the devices are observed from the release on only. */
  SAMPLING_CHANGED,
  /** Device-hours arrive up to seven days later, those of weak devices more often. */
  LATE_UPLOADS,
  /** In the first day after the release the stalls of the new version have no name. */
  SYMBOLS_LATE,
  /** Of the stalls of the new version 40 % never get a name. */
  SYMBOLS_PARTIAL,
  /**
   * The watched cluster has another id in the new version: the last one, which nothing had before.
   */
  RENAMED_METHOD,
  /** The watched cluster × 1.5; half of the devices at random. */
  WORSE_HALF_WATCHED,
  /** The watched cluster × 1.5; staged. */
  WORSE_STAGED,
  /** Everything × 1.3; half of the devices at random. */
  ALL_WORSE_HALF,
  /** Everything × 1.3; staged. */
  ALL_WORSE_STAGED,
  /** The watched cluster × 3; staged. */
  TRIPLE_STAGED,
  /** The small cluster × 3; staged. */
  TRIPLE_SMALL,
  /** The small cluster × 3; half of the devices at random. */
  TRIPLE_SMALL_HALF,
  /**
   * Twice as many stalls as elsewhere; the cluster that has about 20 affected device-hours a day
   * among 200 devices × 3; half of the devices at random.
   */
  TRIPLE_FREQUENT_HALF,
  /** Everything × 6 on devices of tier LOW; staged. */
  LOW_ONLY,
  /**
   * The watched cluster × 3; testers had the same code as 1.1.0-beta.3 before and keep it: 22
   * device-hours an hour.
   */
  BETA,
  /** As {@link #BETA}, but 1.1.0-debug. */
  DEBUG,
  /**
   * The watched cluster × 3; 0.5 % of the devices have 1.0.1, whose code is that of 1.0.0, and keep
   * it.
   */
  HOTFIX,
  /**
   * The watched cluster × 3 in 1.1.0-google; phones of one vendor keep 1.0.0-huawei and have other
   * rates.
   */
  FLAVOURS,
  /** The watched cluster × 3; all devices but 0.6 % update in the release hour. */
  FORCED_UPDATE,
  /**
   * 1.1.0 tripled the watched cluster and stopped at 20 %; the judged version 1.2.0 is the code of
   * 1.0.0 again.
   */
  ROLLBACK,
  /**
   * 1.1.0 stopped at 20 %; the judged version 1.2.0 replaces it three days later and makes the
   * watched cluster × 3.
   */
  ROLLBACK_WORSE,
  /**
   * Six releases 1.1.0 to 1.6.0, one a week, each of which makes the watched cluster 1.15 times as
   * frequent.
   */
  SLOW_DECAY,
  /** As {@link #SLOW_DECAY}, but everything becomes 1.15 times as frequent. */
  SLOW_DECAY_ALL,
  /** As {@link #SLOW_DECAY}, but the code did not change. */
  SIX_UNCHANGED;

  /** Whether there are six releases, each of which is judged. */
  boolean isSix() {
    return this == SLOW_DECAY || this == SLOW_DECAY_ALL || this == SIX_UNCHANGED;
  }
}
