package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.AlertChoice;
import dev.jankline.processor.alerts.ClusterDays;
import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.alerts.ScreenAlerts.ScreenDays;
import dev.jankline.processor.comparison.LongTermChange;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.releases.JudgedApp.Pending;
import dev.jankline.processor.releases.RateSums.ExposureSums;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Judges one app by its newest totals and sums over devices: each version that changed, against its
 * baseline. One instance is one judgement.
 *
 * <p>Rates are made of clusters whose counts changed, of those that are worse or new, and, at most
 * {@value #MAX_REFRESHED} each at a time, of others whose verdict is another one, and of those
 * whose exposure has grown by a tenth since they were published last. Rates with an exposure that
 * has changed otherwise follow, {@value #MAX_BEHIND} at a time. Verdicts are found of versions with
 * {@value #MAX_COMPARED} clusters at a time, and an app is judged when all are found. So a
 * judgement ends within a transaction, also after a restart, when all verdicts are to be found.
 */
final class AppJudge {
  static final int MAX_REFRESHED = 2_000;
  static final int MAX_BEHIND = 100;
  static final int MAX_COMPARED = 20_000;
  private static final double STALE = 0.9;

  /** Of the foreground time of the last day: below, a version opens no ticket for shares. */
  private static final double LEAST_SHARE = 0.01;

  private final JudgedApp app;
  private final Alerts alerts;
  private final Stored stored;
  private final RateWriter rates;
  private final ComparisonPlanner planner;
  private final VersionOrder order;
  private final NotJudged notJudged;
  private final Map<String, Long> leastOfWorst = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();
  private final JudgementOutput judged;
  private int comparable = MAX_COMPARED;

  /** Finds the alerts of clusters and of screens. */
  record Alerts(AlertChoice clusters, ScreenAlerts screens) {}

  /**
   * Finds what is stored.
   *
   * @param obsoleteAfter newer releases without its stall that close an open ticket; 0 for never
   * @param days the days of a cluster (fingerprint) and version
   * @param sums the sums over devices of a version, a list for each comparison
   */
  record Stored(
      int obsoleteAfter,
      BiFunction<String, String, List<ClusterTotal>> days,
      Function<String, List<List<DeviceSums>>> sums) {}

  /**
   * Takes what is known.
   *
   * @param order order of versions, with what the app's team says about it
   * @param judged takes what is said
   */
  AppJudge(
      JudgedApp app,
      VersionOrder order,
      Alerts alerts,
      JudgeLimits limits,
      Stored stored,
      JudgementOutput judged) {
    this.app = app;
    this.order = order;
    this.planner = new ComparisonPlanner(app.releases(), order);
    this.notJudged = new NotJudged(app, planner, alerts.screens());
    this.alerts = alerts;
    this.stored = stored;
    this.judged = judged;
    this.rates = new RateWriter(app.name(), app.releases(), limits.maxDeviceStalls(), app.at());
  }

  /**
   * Judges, and forgets what changed.
   *
   * @param catchesUp whether rates are made too of clusters of which the exposure alone changed
   * @return false when the next judgement is to find more verdicts first: nothing was judged
   */
  boolean judge(boolean catchesUp) {
    if (!compare()) {
      return false;
    }
    changed();
    verdicts();
    refresh();
    catchUp(catchesUp ? MAX_BEHIND : 0);
    app.changedVersions().forEach(this::version);
    new ScreenJudge(app, alerts.screens(), rates).judge(judged);
    judged.alerts().sort(Comparator.comparingDouble(AppJudge::evidence).reversed());
    new FixJudge(app, order, stored.obsoleteAfter(), stored.days()).judge(judged);
    app.judged(pending);
    return true;
  }

  /**
   * Finds the verdicts of changed versions whose sums changed, or which are not known since a
   * restart.
   *
   * @return whether all are found
   */
  private boolean compare() {
    for (String version : app.changedVersions()) {
      for (String next : toCompare(version)) {
        if (comparable <= 0) {
          return false;
        }
        compare(next);
      }
    }
    return true;
  }

  /** The version, if its verdicts are to be found, after older ones that they are made of. */
  private Collection<String> toCompare(String version) {
    Deque<String> oldestFirst = new ArrayDeque<>();
    String next = app.changedSums().contains(version) || isUnknown(version) ? version : null;
    while (next != null
        && app.compared().containsKey(next)
        && !app.found().contains(next)
        && !oldestFirst.contains(next)) {
      oldestFirst.addFirst(next);
      String older = app.compared().get(next);
      next = older != null && isUnknown(older) ? older : null;
    }
    return oldestFirst;
  }

  private boolean isUnknown(String version) {
    return app.verdicts(version) == null;
  }

  private void compare(String version) {
    VersionVerdicts before = app.verdicts(version);
    List<String> clusters = app.releases().clusters(version);
    comparable -= clusters.size();
    app.found().add(version);
    VersionVerdicts found = found(version);
    if (found != null && app.changedSums().contains(version)) {
      Set<String> all = new LinkedHashSet<>(found.clusters());
      all.addAll(clusters);
      for (String name : all) {
        if (before == null || VersionVerdicts.isOther(before.cluster(name), found.cluster(name))) {
          app.isDue(version, name);
        }
      }
    }
  }

  /** Finds the verdicts of a version; null when there are no sums. */
  private @Nullable VersionVerdicts found(String version) {
    VersionVerdicts found = null;
    List<VersionVerdicts> others = new ArrayList<>();
    for (List<DeviceSums> sums : stored.sums().apply(version)) {
      VersionVerdicts verdicts = new VersionVerdicts(sums);
      if (verdicts.baseline().getSide() == null) {
        found = verdicts;
      } else {
        others.add(verdicts);
      }
    }
    if (found == null) {
      if (others.isEmpty()) {
        return null;
      }
      found = VersionVerdicts.withoutBaseline(others.get(0).baseline());
    }
    app.verdicts(version, found);
    found.addOthers(others);
    List<VersionVerdicts> before = new ArrayList<>();
    VersionVerdicts next = before(found);
    while (next != null && before.size() < LongTermChange.MOST) {
      before.add(next);
      next = before(next);
    }
    found.addReleasesBefore(before);
    return found;
  }

  /** Verdicts of the main older version; null when it was not compared itself. */
  private @Nullable VersionVerdicts before(VersionVerdicts newer) {
    String version = newer.baseline().getMain();
    VersionVerdicts known = app.verdicts(version);
    return known != null || !app.compared().containsKey(version) ? known : found(version);
  }

  private void changed() {
    app.changedDays()
        .forEach((version, its) -> its.forEach((name, days) -> cluster(name, version, days)));
  }

  /** Publishes other verdicts: at once what may be an alert, and of the rest some. */
  private void verdicts() {
    for (String version : app.changedSums()) {
      VersionVerdicts found = app.verdicts(version);
      if (found != null) {
        found.reported().forEach(name -> verdict(name, version));
        Set<String> due = app.due().getOrDefault(version, Set.of());
        found.otherwiseWorse().stream()
            .filter(due::contains)
            .toList()
            .forEach(name -> verdict(name, version));
      }
    }
    int left = MAX_REFRESHED;
    int versions = app.due().size();
    for (String version : List.copyOf(app.due().keySet())) {
      Set<String> due = app.due().getOrDefault(version, Set.of());
      List<String> some = due.stream().limit(left / versions--).toList();
      left -= some.size();
      some.forEach(name -> verdict(name, version));
    }
  }

  private void verdict(String name, String version) {
    if (isChanged(name, version)) {
      app.isPublished(version, name);
    } else {
      cluster(name, version, Set.of());
    }
  }

  private void refresh() {
    int left = MAX_REFRESHED;
    for (String version : app.changedVersions()) {
      double least = STALE * rates.exposure(version).deviceDays();
      List<String> stale =
          published(version, sums -> sums == null || sums.deviceDays() < least, left);
      stale.forEach(name -> cluster(name, version, Set.of()));
      left -= stale.size();
    }
  }

  /** Makes so many rates with the newest exposure, and notes of which versions all have it. */
  private void catchUp(int most) {
    int left = most;
    for (String version : List.copyOf(app.behind())) {
      ExposureSums newest = rates.exposure(version);
      List<String> behind = published(version, sums -> !newest.equals(sums), left + 1);
      behind.stream().limit(left).forEach(name -> cluster(name, version, Set.of()));
      if (behind.size() <= left) {
        app.behind().remove(version);
      }
      left = Math.max(0, left - behind.size());
    }
  }

  /**
   * Finds clusters by the exposure with which their rates were published, those of the oldest rates
   * first, and last those without (null); what was judged now is not among them.
   */
  private List<String> published(
      String version, Predicate<@Nullable ExposureSums> condition, int most) {
    if (most == 0 || rates.exposure(version).deviceDays() == 0) {
      return List.of();
    }
    Set<String> published = app.published(version);
    List<String> found = new ArrayList<>();
    published.stream()
        .filter(name -> app.releases().counts(name, version).size() > 0)
        .filter(name -> condition.test(app.published(version, name)) && !isChanged(name, version))
        .limit(most)
        .forEach(found::add);
    if (found.size() < most && condition.test(null)) {
      app.releases().clusters(version).stream()
          .filter(name -> !published.contains(name) && !isChanged(name, version))
          .limit(most - found.size())
          .forEach(found::add);
    }
    return found;
  }

  private boolean isChanged(String name, String version) {
    return app.changedDays().getOrDefault(version, Map.of()).containsKey(name);
  }

  private void cluster(String name, String version, Set<Instant> changed) {
    app.isPublished(version, name);
    List<ClusterTotal> found = stored.days().apply(name, version);
    if (found.isEmpty()) {
      gone(name, version);
      return;
    }
    Optional<VersionComparison> toDate = rates.toDate(new ClusterDays(app.name(), found));
    if (toDate.isEmpty()) {
      pending.add(new Pending(name, version, changed));
      return;
    }
    List<ClusterTotal> changedDays =
        found.stream().filter(d -> changed.contains(d.getWindowStart())).toList();
    VersionVerdicts verdicts = app.verdicts(version);
    publish(name, version, toDate.get(), verdicts == null ? null : verdicts.cluster(name));
    alert(new ClusterDays(app.name(), found), changedDays, toDate.get());
  }

  private void publish(
      String name, String version, VersionComparison rate, @Nullable VersionVerdict verdict) {
    rate.setVerdict(verdict);
    app.published(version, name, rates.exposure(version));
    judged.rates().accept(rate);
  }

  private void alert(ClusterDays toDate, List<ClusterTotal> changed, VersionComparison rate) {
    Optional<Alert> alert =
        alerts.clusters().alert(toDate, changed, rate, app.at(), () -> isWorst(toDate.last()));
    alert.ifPresent(
        found -> {
          VersionVerdict verdict = rate.getVerdict();
          if (verdict != null) {
            List<ClusterTotal> before =
                stored.days().apply(toDate.last().getFingerprint(), verdict.getOlderVersionName());
            if (!before.isEmpty()) {
              rates.toDate(new ClusterDays(app.name(), before)).ifPresent(found::setOlderRate);
            }
          }
          judged.alerts().add(found);
        });
  }

  /**
   * Whether a cluster is one of those that affect most device-days of a version in use; of any
   * version, when the app sends reports without foreground time.
   */
  private boolean isWorst(ClusterTotal cluster) {
    String version = cluster.getVersionName();
    long least =
        leastOfWorst.computeIfAbsent(
            version,
            name ->
                planner.hasForeground() && planner.shareOfLastDay(name) < LEAST_SHARE
                    ? Long.MAX_VALUE
                    : app.releases().clusters(name).stream()
                        .map(other -> app.releases().counts(other, name).sum())
                        .sorted(Comparator.reverseOrder())
                        .limit(AlertChoice.MOST_SHARES)
                        .reduce(0L, (before, next) -> next));
    return app.releases().counts(cluster.getFingerprint(), version).sum() >= least;
  }

  /** Rates of the app as a whole. */
  private void version(String version) {
    VersionVerdicts verdicts = app.verdicts(version);
    rates
        .toDate(app.releases().days(version))
        .ifPresent(
            rate -> {
              Optional<AppRelease> release = release(version);
              rate.setVerdict(
                  verdicts == null ? release.map(this::unjudged).orElse(null) : verdicts.app());
              judged.rates().accept(rate);
              if (verdicts == null || verdicts.reported().isEmpty()) {
                // Else the clusters say why the app is worse.
                ScreenDays days = new ScreenDays(app.releases().days(version), List.of());
                alerts.screens().alert(days, rate, app.at()).ifPresent(judged.alerts()::add);
              }
              release
                  .flatMap(found -> notJudged.alert(found, rate))
                  .ifPresent(judged.alerts()::add);
            });
  }

  /** Says that a version has older ones, but none that it can be compared with. */
  private @Nullable VersionVerdict unjudged(AppRelease release) {
    if (!planner.lacksBaseline(release)) {
      return null;
    }
    VersionVerdict verdict = new VersionVerdict();
    verdict.setOlderVersionName("");
    verdict.setOlderVersions(List.of());
    verdict.setOutcome(VersionOutcome.NOT_COMPARABLE);
    verdict.setReason(VerdictReason.NO_BASELINE);
    verdict.setReleasedAt(planner.releasedAt(release));
    verdict.setTiers(List.of());
    verdict.setBalance(List.of());
    verdict.setSides(List.of());
    return verdict;
  }

  /** A cluster that the version does not have: published when the older ones had it often. */
  private void gone(String name, String version) {
    VersionVerdicts verdicts = app.verdicts(version);
    VersionVerdict verdict = verdicts == null ? null : verdicts.cluster(name);
    ClusterTotal none = named(name, version);
    none.setVersionCode(release(version).map(AppRelease::code).orElse(0L));
    if (verdict != null && verdict.getOutcome() == VersionOutcome.GONE) {
      rates
          .toDate(new ClusterDays(app.name(), List.of(none)))
          .ifPresent(rate -> publish(name, version, rate, verdict));
    } else if (app.withdraw(version, name)
        || app.changedDays().getOrDefault(version, Map.of()).containsKey(name)) {
      judged.gone().accept(rates.nothing(none));
    }
  }

  private static ClusterTotal named(String name, String version) {
    ClusterTotal none = new ClusterTotal();
    none.setFingerprint(name);
    none.setVersionName(version);
    none.setWindowStart(Instant.EPOCH);
    none.setWindowMillis(Windows.DAY.toMillis());
    none.setStrata(List.of());
    return none;
  }

  private Optional<AppRelease> release(String version) {
    return app.releases().observed().stream()
        .filter(release -> release.name().equals(version))
        .findFirst();
  }

  private static double evidence(Alert alert) {
    VersionComparison rate = alert.getRate();
    return rate == null || rate.getVerdict() == null ? 0 : rate.getVerdict().getEvidence();
  }
}
