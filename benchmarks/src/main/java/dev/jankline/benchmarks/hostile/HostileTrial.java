package dev.jankline.benchmarks.hostile;

import dev.jankline.processor.comparison.Baseline;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.ComparisonSums.Findings;
import dev.jankline.processor.comparison.Finding;
import dev.jankline.processor.comparison.Side;
import dev.jankline.processor.statistics.EBenjaminiHochberg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges one release of a hostile fleet as the product does, after each block of hours, and notes
 * what was reported.
 *
 * <p>Left out are a device's first 24 hours in a version, on both sides. Of the last five days
 * before the release, the hours of each device in the main older version are its own past.
 */
final class HostileTrial {
  private static final int PAST_HOURS = 120;
  private static final int FIRST_HOURS = 24;
  private static final int MOST_STALLS = 5;
  private static final int SMALL_FLEET = 1_000;
  private static final int BLOCK = 6;
  private static final int DAY = 24;
  private static final int VENDORS = 6;
  private static final int SYSTEMS = 4;
  private static final int TIERS = 3;
  private static final int MINUTES = 60;
  private static final double ALPHA = 0.05;
  private static final double REPORTED = Math.log(1 / ALPHA);

  private final HostileFleet fleet;
  private final int block;
  private final boolean hasVendors;
  private final Map<String, Double> before = new TreeMap<>();
  private final Map<String, Integer> vendors = new HashMap<>();
  private final List<String> frequent = new ArrayList<>();
  private final Map<Integer, Installed> installed = new HashMap<>();
  private final Map<String, Block> open = new TreeMap<>();
  private final ComparisonSums sums = new ComparisonSums();
  private final Map<Integer, Integer> reportedAt = new TreeMap<>();
  private final Map<Integer, Integer> watchedAt = new TreeMap<>();
  private final Set<Integer> missedTruth = new HashSet<>();
  private final Set<Integer> shown = new HashSet<>();
  private int appReportedAt = -1;
  private boolean isAppTruthMissed;
  private @Nullable Findings last;

  private HostileTrial(HostileFleet fleet, int devices) {
    this.fleet = fleet;
    block = devices < SMALL_FLEET ? DAY : BLOCK;
    hasVendors = devices >= SMALL_FLEET;
  }

  /** Runs a release to its end. */
  static Result run(HostileScenario scenario, int devices, long seed) {
    HostileTrial trial = new HostileTrial(HostileFleet.of(scenario, devices, seed), devices);
    trial.fleet.forEachHour(trial::survey);
    Baseline baseline = Baseline.of(trial.fleet.judgedVersion(), trial.before).orElse(null);
    if (baseline == null) {
      return Result.NOTHING;
    }
    int[] hour = {0};
    trial.fleet.forEachHour(
        each -> {
          for (; hour[0] < each.hour(); hour[0]++) {
            trial.closeHour(hour[0]);
          }
          trial.take(each, baseline);
        });
    trial.closeHour(hour[0]);
    return trial.result();
  }

  /** Learns which versions are in use before the release, and the vendors. */
  private void survey(DeviceHour hour) {
    int release = fleet.releaseHour();
    if (hour.hour() < release && hour.hour() >= release - PAST_HOURS) {
      before.merge(hour.version(), hour.foregroundHours(), Double::sum);
    }
    if (hour.hour() < release) {
      vendors.merge(hour.vendor(), 1, Integer::sum);
    }
  }

  private void take(DeviceHour hour, Baseline baseline) {
    Installed version = installed.get(hour.device());
    if (version == null || !version.name.equals(hour.version())) {
      boolean isKnown = version != null || hour.hour() >= FIRST_HOURS;
      version = new Installed(hour.version(), isKnown ? hour.hour() : -FIRST_HOURS);
      installed.put(hour.device(), version);
    }
    int release = fleet.releaseHour();
    Map<String, Integer> stalls = stalls(hour);
    int appStalls = Math.min(MOST_STALLS, hour.stallCount());
    long minutes = Math.max(1, Math.round(hour.foregroundHours() * MINUTES));
    String device = Integer.toString(hour.device());
    if (hour.hour() < release) {
      if (hour.hour() >= release - PAST_HOURS && hour.version().equals(baseline.main())) {
        sums.addPast(device, minutes, stalls, appStalls);
      }
      return;
    }
    boolean isNewer = hour.version().equals(fleet.judgedVersion());
    if (hour.hour() - version.since < FIRST_HOURS
        || (!isNewer && !baseline.older().contains(hour.version()))) {
      return;
    }
    Side side = isNewer ? Side.NEWER : Side.OLDER;
    open.computeIfAbsent(device + side, key -> new Block(device, cell(hour), side))
        .add(minutes, stalls, appStalls);
  }

  private static Map<String, Integer> stalls(DeviceHour hour) {
    Map<String, Integer> stalls = new HashMap<>();
    for (int i = 0; i < hour.clusters().length; i++) {
      if (hour.clusters()[i] != HostileFleet.UNNAMED) {
        stalls.put(Integer.toString(hour.clusters()[i]), Math.min(MOST_STALLS, hour.stalls()[i]));
      }
    }
    return stalls;
  }

  private int cell(DeviceHour hour) {
    int vendor = hasVendors ? vendor(hour.vendor()) : 0;
    int system = Math.floorMod(Integer.parseInt(hour.os()), SYSTEMS);
    int tier = Arrays.asList(Population.TIERS).indexOf(hour.tier());
    int number = (hour.hour() - fleet.releaseHour()) / block;
    return tier + TIERS * (system + SYSTEMS * (vendor + VENDORS * number));
  }

  /** The five most frequent vendors, and the rest. */
  private int vendor(String name) {
    if (frequent.isEmpty()) {
      vendors.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(VENDORS - 1)
          .forEach(vendor -> frequent.add(vendor.getKey()));
    }
    int index = frequent.indexOf(name);
    return index < 0 ? VENDORS - 1 : index;
  }

  private void closeHour(int hour) {
    int since = hour + 1 - fleet.releaseHour();
    if (since <= 0 || since % block != 0) {
      return;
    }
    open.values().forEach(each -> each.addTo(sums));
    open.clear();
    look(since);
  }

  private void look(int hoursSince) {
    Findings findings = sums.findings();
    last = findings;
    Truth truth = fleet.truth();
    if (appReportedAt < 0 && findings.app().logEvidence() >= REPORTED) {
      appReportedAt = hoursSince;
    }
    isAppTruthMissed |= misses(findings.app(), truth.app());
    double mean =
        findings.weights().values().stream().mapToDouble(Double::doubleValue).average().orElse(1);
    Map<Integer, Double> evidence = new TreeMap<>();
    findings
        .clusters()
        .forEach(
            (name, finding) -> {
              int cluster = Integer.parseInt(name);
              double weight = findings.weights().getOrDefault(name, 1.0) / mean;
              evidence.put(cluster, finding.logEvidence() + Math.log(weight));
              if (finding.logEvidence() >= REPORTED) {
                watchedAt.putIfAbsent(cluster, hoursSince);
              }
              if (truth.comparable(cluster) && !Double.isNaN(finding.ratio())) {
                shown.add(cluster);
                if (misses(finding, truth.cluster(cluster))) {
                  missedTruth.add(cluster);
                }
              }
            });
    double[] logs = evidence.values().stream().mapToDouble(Double::doubleValue).toArray();
    EBenjaminiHochberg chosen = EBenjaminiHochberg.of(logs, logs.length, ALPHA);
    evidence.forEach(
        (cluster, log) -> {
          if (log >= chosen.logThreshold()) {
            reportedAt.putIfAbsent(cluster, hoursSince);
          }
        });
  }

  private static boolean misses(Finding finding, double truth) {
    return finding.low() > truth || finding.high() < truth;
  }

  private Result result() {
    return new Result(
        fleet.truth(),
        fleet.watchedCluster(),
        fleet.smallCluster(),
        reportedAt,
        watchedAt,
        appReportedAt,
        isAppTruthMissed,
        shown.size(),
        missedTruth.size(),
        last != null && last.isControlled());
  }

  /**
   * What was reported of one release.
   *
   * @param truth null when nothing could be judged
   * @param reportedAt hours after the release at which a cluster was reported among all
   * @param watchedAt hours at which its own evidence reached 20
   * @param appReportedAt the same of the app; −1 when it was not reported
   * @param shown clusters with an interval
   * @param missed those of them whose interval at some look did not hold the truth
   */
  record Result(
      @Nullable Truth truth,
      int watchedCluster,
      int smallCluster,
      Map<Integer, Integer> reportedAt,
      Map<Integer, Integer> watchedAt,
      int appReportedAt,
      boolean isAppTruthMissed,
      int shown,
      int missed,
      boolean isControlled) {
    static final Result NOTHING =
        new Result(null, 0, 0, Map.of(), Map.of(), -1, false, 0, 0, false);

    /** Whether a cluster was reported that did not get worse. */
    boolean hasFalseCluster() {
      Truth known = truth;
      return known != null
          && reportedAt.keySet().stream()
              .anyMatch(cluster -> known.comparable(cluster) && known.cluster(cluster) <= 1.001);
    }

    /** Whether the app was reported though it did not get worse. */
    boolean isAppFalse() {
      return truth != null && appReportedAt >= 0 && truth.app() <= 1.001;
    }
  }

  private record Installed(String name, int since) {}

  private static final class Block {
    private final String device;
    private final int cell;
    private final Side side;
    private final Map<String, Integer> stalls = new HashMap<>();
    private long minutes;
    private int appStalls;

    Block(String device, int cell, Side side) {
      this.device = device;
      this.cell = cell;
      this.side = side;
    }

    void add(long moreMinutes, Map<String, Integer> moreStalls, int moreAppStalls) {
      minutes += moreMinutes;
      moreStalls.forEach((cluster, n) -> stalls.merge(cluster, n, Integer::sum));
      appStalls += moreAppStalls;
    }

    void addTo(ComparisonSums sums) {
      sums.addBlock(device, cell, side, minutes, stalls, appStalls);
    }
  }
}
