package dev.jankline.benchmarks.hostile;

import dev.jankline.benchmarks.hostile.DeviceHourJudge.Compared;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Finding;
import dev.jankline.processor.comparison.LongTermChange;
import dev.jankline.processor.releases.VersionVerdicts;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges one release of a hostile fleet at many looks, and compares what is said with the truth.
 */
final class HostileTrial {
  /** Fleets of more devices are looked at once a day, others every six hours. */
  private static final int MOST_OFTEN_LOOKED_AT = 10_000;

  private static final int DAY = 24;
  private static final double WATCHED = 20;
  private static final double STANDARD_ERRORS_95 = 1.96;
  private static final int FREQUENT = 10;
  private static final double UNCHANGED = 1.001;

  private final HostileFleet fleet;
  private final HostileFleet.Life life;
  private final DeviceHourJudge judge;
  private final String version;
  private final Truth truth;
  private final Result result;
  private final Set<String> shown = new HashSet<>();
  private final Set<String> missed = new HashSet<>();
  private final Map<String, Known> known;

  /** What was said last of an older version, and its main older version. */
  private record Known(VersionVerdicts verdicts, String main) {}

  private HostileTrial(
      HostileFleet fleet,
      HostileFleet.Life life,
      DeviceHourJudge judge,
      String version,
      Truth truth,
      Map<String, Known> known) {
    this.fleet = fleet;
    this.life = life;
    this.judge = judge;
    this.version = version;
    this.truth = truth;
    this.known = known;
    this.result = new Result(truth, fleet.changedCluster(), fleet.isRenamed());
  }

  /** Runs a release to its end. */
  static Result run(HostileScenario scenario, int devices, long seed) {
    return run(
        scenario, devices, seed, devices > MOST_OFTEN_LOOKED_AT ? DAY : DeviceHourJudge.BLOCK);
  }

  /** Runs a release to its end, with a look every few hours, a multiple of six. */
  static Result run(HostileScenario scenario, int devices, long seed, int every) {
    HostileFleet fleet = HostileFleet.of(scenario, devices, seed);
    DeviceHourJudge judge = new DeviceHourJudge();
    HostileFleet.Life life = fleet.begin();
    Map<String, Known> known = new HashMap<>();
    if (scenario.isSix()) {
      return runSix(fleet, life, judge, known);
    }
    HostileTrial only =
        new HostileTrial(fleet, life, judge, fleet.judgedVersion(), fleet.truth(), known);
    only.run(every);
    return only.result;
  }

  /** Judges each release; the result is that of the last, with what was said before. */
  private static Result runSix(
      HostileFleet fleet, HostileFleet.Life life, DeviceHourJudge judge, Map<String, Known> known) {
    List<String> versions = fleet.versions();
    int first = versions.indexOf("1.1.0");
    Result before = null;
    for (int i = first; i < versions.size(); i++) {
      Truth truth = fleet.truth(versions.get(i), versions.get(i - 1));
      HostileTrial trial = new HostileTrial(fleet, life, judge, versions.get(i), truth, known);
      trial.run(DAY);
      trial.result.addBefore(before, i - first + 1);
      before = trial.result;
    }
    return Objects.requireNonNull(before);
  }

  private void run(int every) {
    int release = fleet.firstHour(version);
    Compared last = null;
    int end = release + Rollout.DAYS_AFTER * DAY;
    for (int until = release + every; until <= end; until += every) {
      life.until(until, judge::add);
      List<ComparisonBaseline> plan = judge.plan(until);
      ComparisonBaseline baseline = of(version, plan);
      if (baseline != null) {
        last = judge.compare(baseline, until);
        VersionVerdicts verdicts = last.verdicts();
        if ((until - release) % DAY == 0) {
          verdicts.addReleasesBefore(before(baseline, plan, until));
        }
        look(verdicts, until - release);
      }
    }
    if (last != null) {
      measureEnd(last);
    }
    result.shown = shown.size();
    result.missed = missed.size();
  }

  private static @Nullable ComparisonBaseline of(String version, List<ComparisonBaseline> plan) {
    return plan.stream()
        .filter(one -> one.getVersionName().equals(version))
        .findFirst()
        .orElse(null);
  }

  /** Returns what is known of the main older version, of its main older version, and so on. */
  private List<VersionVerdicts> before(
      ComparisonBaseline newer, List<ComparisonBaseline> plan, int until) {
    List<VersionVerdicts> before = new ArrayList<>();
    String next = newer.getMain();
    while (next != null && before.size() < LongTermChange.MOST) {
      ComparisonBaseline baseline = of(next, plan);
      if (baseline != null) {
        known.put(next, new Known(judge.compare(baseline, until).verdicts(), baseline.getMain()));
      }
      Known its = known.get(next);
      if (its != null) {
        before.add(its.verdicts);
      }
      next = its == null ? null : its.main;
    }
    return before;
  }

  private void look(VersionVerdicts verdicts, int hours) {
    VersionVerdict app = verdicts.app();
    result.isControlled = app.getIsControlled();
    result.isJudged |= app.getOutcome() != VersionOutcome.NOT_COMPARABLE;
    if (isReported(app.getOutcome())) {
      result.appReportedAt = result.appReportedAt < 0 ? hours : result.appReportedAt;
      for (TierVerdict tier : app.getTiers()) {
        if (isReported(tier.getOutcome())) {
          result.tiers.add(tier.getTier());
        }
      }
    }
    decay(app).ifPresent(against -> decay(against.app(), result.changedCluster));
    result.isAppMissed |= misses(app.getRatio(), truth.countedApp());
    for (String name : verdicts.clusters()) {
      VersionVerdict verdict = verdicts.cluster(name);
      int cluster = Integer.parseInt(name);
      decay(verdict).ifPresent(against -> decay(against.cluster(cluster), cluster));
      if (isReported(verdict.getOutcome())
          || verdict.getSides().stream().anyMatch(side -> side.getKind() == SideKind.UPDATE)) {
        result.reportedAt.putIfAbsent(cluster, hours);
      }
      if (verdict.getEvidence() >= WATCHED) {
        result.watchedAt.putIfAbsent(cluster, hours);
      }
      if (truth.comparable(cluster) && verdict.getRatio() != null) {
        shown.add(name);
        if (misses(verdict.getRatio(), truth.countedCluster(cluster))) {
          missed.add(name);
        }
      }
    }
  }

  private void measureEnd(Compared last) {
    ComparisonSums.Compared comparison = last.comparison();
    for (String name : comparison.clusters()) {
      Finding finding = comparison.cluster(name);
      int cluster = Integer.parseInt(name);
      if (truth.comparable(cluster) && !Double.isNaN(finding.ratio())) {
        double fixed = STANDARD_ERRORS_95 * finding.standardError();
        double off = Math.abs(Math.log(finding.ratio() / truth.countedCluster(cluster)));
        result.atEnd++;
        result.fixedHeld += off <= fixed ? 1 : 0;
        result.widths += Math.log(finding.high() / finding.low()) / 2 / fixed;
        if (Math.min(finding.newerStalls(), finding.olderStalls()) >= FREQUENT) {
          result.frequent++;
          result.frequentFixedHeld += off <= fixed ? 1 : 0;
          result.frequentWidths += Math.log(finding.high() / finding.low()) / 2 / fixed;
        }
      }
    }
    result.appScore = last.oneLookScore("");
    result.clusterScore = last.oneLookScore(Integer.toString(result.changedCluster));
    result.clusters = comparison.clusters().size();
  }

  /** Returns the truth against the version since which it is said to be worse, step by step. */
  private Optional<Truth> decay(VersionVerdict verdict) {
    return verdict.getSides().stream()
        .filter(side -> side.getKind() == SideKind.LONG_TERM)
        .filter(side -> side.getOutcome() == VersionOutcome.WORSE)
        .map(side -> fleet.truth(version, side.getOlder()))
        .findFirst();
  }

  private void decay(double ratio, int cluster) {
    result.isDecay |= cluster == result.changedCluster;
    result.isDecayFalse |= ratio <= UNCHANGED;
  }

  private static boolean isReported(VersionOutcome outcome) {
    return outcome == VersionOutcome.WORSE || outcome == VersionOutcome.NEW;
  }

  private static boolean misses(@Nullable Estimate interval, double truth) {
    return interval != null && (interval.getLow() > truth || interval.getHigh() < truth);
  }

  /** What was said of one release. Hours are since the release; −1 when it never was. */
  static final class Result {
    /** What is true of the release. */
    final Truth truth;

    final int changedCluster;

    /** Hours at which clusters were reported among all clusters. */
    final Map<Integer, Integer> reportedAt = new TreeMap<>();

    /** Hours at which the evidence of a cluster alone reached 20. */
    final Map<Integer, Integer> watchedAt = new TreeMap<>();

    /** Tiers that were named when the app was reported. */
    final Set<DeviceTier> tiers = EnumSet.noneOf(DeviceTier.class);

    int appReportedAt = -1;
    boolean isAppMissed;

    /** Whether the app or the changed cluster was told to have got worse over several releases. */
    boolean isDecay;

    /** Whether anything was told to have got worse over several releases that did not. */
    boolean isDecayFalse;

    /** Whether one of the releases before had a false cluster, or a false app. */
    private boolean hadFalseCluster;

    private boolean wasAppFalse;

    boolean isControlled;

    /** Whether the app could be compared at any look. */
    boolean isJudged;

    /** Clusters with an interval at any look, and those whose interval ever missed the truth. */
    int shown;

    int missed;

    /** Clusters with an interval at the last look, and how many 1.96 standard errors hold. */
    int atEnd;

    int fixedHeld;

    /** Half-widths over 1.96 standard errors, added up. */
    double widths;

    /** The same of clusters with ten stalls on each side. */
    int frequent;

    int frequentFixedHeld;
    double frequentWidths;

    /** Scores of the tests that look once, at the end. */
    double appScore;

    double clusterScore;
    int clusters;

    /** Which of several releases was the first to be reported; 0 for none. */
    int toldBy;

    private final boolean isRenamed;

    Result(Truth truth, int changedCluster, boolean isRenamed) {
      this.truth = truth;
      this.changedCluster = changedCluster;
      this.isRenamed = isRenamed;
    }

    /** Adds what was said of the releases before. */
    private void addBefore(@Nullable Result before, int number) {
      boolean isTold = isDecay || appReportedAt >= 0 || reportedAt.containsKey(changedCluster);
      toldBy = isTold ? number : 0;
      if (before != null) {
        toldBy = before.toldBy > 0 ? before.toldBy : toldBy;
        isDecayFalse |= before.isDecayFalse;
        hadFalseCluster = before.hasFalseCluster();
        wasAppFalse = before.isAppFalse();
      }
    }

    /** Whether the code did not change at all. */
    boolean isUnchanged() {
      return truth.app() <= UNCHANGED && truth.cluster(changedCluster) <= UNCHANGED;
    }

    /** Whether a cluster was reported that did not get worse. */
    boolean hasFalseCluster() {
      return isDecayFalse
          || hadFalseCluster
          || reportedAt.keySet().stream()
              .filter(cluster -> truth.comparable(cluster) || !isRenamed)
              .anyMatch(cluster -> truth.cluster(cluster) <= UNCHANGED);
    }

    /** Whether the app was reported though it did not get worse. */
    boolean isAppFalse() {
      return wasAppFalse || (appReportedAt >= 0 && truth.app() <= UNCHANGED);
    }
  }
}
