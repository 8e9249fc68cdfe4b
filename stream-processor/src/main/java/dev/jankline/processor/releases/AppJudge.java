package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.AlertChoice;
import dev.jankline.processor.alerts.ClusterDays;
import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.releases.JudgedApp.Pending;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Judges one app by its newest totals: each version that changed, or whose predecessor changed,
 * against that predecessor. One instance is one judgement.
 *
 * <p>Rates are made of clusters whose counts changed, of those that are reported as worse or new,
 * and of those whose exposure has grown by a tenth since they were published last, at most {@value
 * #MAX_REFRESHED} of these at a time.
 */
final class AppJudge {
  static final int MAX_REFRESHED = 2_000;
  private static final double STALE = 0.9;

  private final JudgedApp app;
  private final Alerts alerts;
  private final BiFunction<String, String, List<ClusterTotal>> days;
  private final RateWriter rates;
  private final Map<String, PairJudgement> pairs = new TreeMap<>();
  private final Map<String, Long> deviceDays = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();
  private final JudgementOutput judged;

  /** Finds the alerts of clusters and of screens. */
  record Alerts(AlertChoice clusters, ScreenAlerts screens) {}

  /**
   * Takes what is known.
   *
   * @param days finds the days of a cluster (fingerprint) and version
   * @param judged takes what is said
   */
  AppJudge(
      JudgedApp app,
      Alerts alerts,
      JudgeLimits limits,
      BiFunction<String, String, List<ClusterTotal>> days,
      JudgementOutput judged) {
    this.app = app;
    this.alerts = alerts;
    this.days = days;
    this.judged = judged;
    this.rates = new RateWriter(app.name(), app.releases(), limits.maxDeviceStalls(), app.at());
  }

  /** Judges, and forgets what changed. */
  void judge(VersionOrder order, TestSettings settings) {
    Map<String, String> olderOf = new HashMap<>();
    List<AppRelease> known = app.releases().observed();
    ScreenJudge screens = new ScreenJudge(app, alerts.screens(), rates, settings);
    for (AppRelease newer : known) {
      order
          .predecessor(newer, known)
          .ifPresent(
              older -> {
                olderOf.put(newer.name(), older.name());
                if (isChanged(newer) || isChanged(older)) {
                  screens.compare(older, newer);
                  PairJudgement pair = new PairJudgement(app.releases(), older, newer, settings);
                  pairs.put(newer.name(), pair);
                  app.named(newer.name(), pair.isNamed());
                }
              });
    }
    changed(olderOf);
    reported(olderOf);
    refresh(olderOf);
    app.changedVersions().forEach(this::version);
    screens.judge(judged);
    pairs.forEach((newer, pair) -> gone(pair, newer, olderOf.getOrDefault(newer, "")));
    judged.alerts().sort(Comparator.comparingDouble(AppJudge::evidence).reversed());
    new FixJudge(app, order, settings, days).judge(judged);
    app.judged(pending);
  }

  private boolean isChanged(AppRelease release) {
    return app.changedVersions().contains(release.name());
  }

  private void changed(Map<String, String> olderOf) {
    app.changedDays()
        .forEach(
            (version, its) ->
                its.forEach((name, days) -> cluster(name, version, days, olderOf.get(version))));
  }

  private void reported(Map<String, String> olderOf) {
    pairs.forEach(
        (version, pair) ->
            pair.reported().stream()
                .filter(name -> !isChanged(name, version))
                .forEach(name -> cluster(name, version, Set.of(), olderOf.get(version))));
  }

  /** What was judged now is not stale. */
  private void refresh(Map<String, String> olderOf) {
    int left = MAX_REFRESHED;
    for (String version : app.changedVersions()) {
      double least = STALE * deviceDays(version);
      for (String name : app.releases().clusters(version)) {
        boolean isStale = app.published(version).getOrDefault(name, 0L) < least;
        if (left > 0 && isStale && !isChanged(name, version)) {
          left--;
          cluster(name, version, Set.of(), olderOf.get(version));
        }
      }
    }
  }

  private boolean isChanged(String name, String version) {
    return app.changedDays().getOrDefault(version, Map.of()).containsKey(name);
  }

  private void cluster(String name, String version, Set<Instant> changed, @Nullable String older) {
    List<ClusterTotal> found = days.apply(name, version);
    Set<Instant> starts = new HashSet<>();
    found.forEach(day -> starts.add(day.getWindowStart()));
    changed.stream()
        .filter(day -> !starts.contains(day))
        .forEach(day -> forget(name, version, day));
    if (found.isEmpty()) {
      app.published(version).remove(name);
      judged.gone().accept(rates.nothing(named(name, version), 0));
      return;
    }
    Optional<VersionComparison> toDate = rates.toDate(new ClusterDays(app.name(), found));
    if (toDate.isEmpty()) {
      pending.add(new Pending(name, version, changed));
      return;
    }
    List<ClusterTotal> changedDays =
        found.stream().filter(d -> changed.contains(d.getWindowStart())).toList();
    changedDays.forEach(day -> rates.day(day).ifPresent(judged.rates()));
    publish(name, version, toDate.get());
    alert(new ClusterDays(app.name(), found), changedDays, toDate.get(), older);
  }

  private void publish(String name, String version, VersionComparison rate) {
    PairJudgement pair = pairs.get(version);
    rate.setVerdict(pair == null ? null : pair.cluster(name));
    app.published(version).put(name, deviceDays(version));
    judged.rates().accept(rate);
  }

  private void alert(
      ClusterDays toDate,
      List<ClusterTotal> changed,
      VersionComparison rate,
      @Nullable String older) {
    Optional<Alert> alert = alerts.clusters().alert(toDate, changed, rate, app.at());
    alert.ifPresent(
        found -> {
          if (older != null) {
            List<ClusterTotal> before = days.apply(toDate.last().getFingerprint(), older);
            if (!before.isEmpty()) {
              rates.toDate(new ClusterDays(app.name(), before)).ifPresent(found::setOlderRate);
            }
          }
          judged.alerts().add(found);
        });
  }

  /** Rates of the app as a whole. */
  private void version(String version) {
    for (ExposureTotal day : app.releases().days(version)) {
      if (app.changedExposure(version).contains(day.getWindowStart())) {
        rates.day(day).ifPresent(judged.rates());
      }
    }
    PairJudgement pair = pairs.get(version);
    rates
        .toDate(app.releases().days(version))
        .ifPresent(
            rate -> {
              rate.setVerdict(pair == null ? null : pair.app());
              judged.rates().accept(rate);
            });
  }

  /** Clusters of the older version that the newer one surely does not have. */
  private void gone(PairJudgement pair, String newer, String older) {
    AppReleases releases = app.releases();
    Collection<String> its = new LinkedHashSet<>(releases.clusters(older));
    its.removeAll(Set.copyOf(releases.clusters(newer)));
    for (String name : its) {
      VersionVerdict verdict = pair.cluster(name);
      if (verdict.getOutcome() == VersionOutcome.GONE && !app.published(newer).containsKey(name)) {
        ClusterTotal none = named(name, newer);
        none.setVersionCode(code(newer));
        rates
            .toDate(new ClusterDays(app.name(), List.of(none)))
            .ifPresent(
                rate -> {
                  rate.setVerdict(verdict);
                  app.published(newer).put(name, deviceDays(newer));
                  judged.rates().accept(rate);
                });
      }
    }
  }

  private void forget(String name, String version, Instant day) {
    ClusterTotal none = named(name, version);
    none.setWindowStart(day);
    judged.gone().accept(rates.nothing(none, none.getWindowMillis()));
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

  private long code(String version) {
    return app.releases().observed().stream()
        .filter(release -> release.name().equals(version))
        .mapToLong(AppRelease::code)
        .findFirst()
        .orElse(0);
  }

  /** One object for all clusters of the version, which keep it. */
  private Long deviceDays(String version) {
    return deviceDays.computeIfAbsent(
        version,
        name ->
            app.releases().days(name).stream()
                .flatMap(day -> day.getStrata().stream())
                .mapToLong(StratumCount::getObserved)
                .sum());
  }

  private static double evidence(Alert alert) {
    VersionComparison rate = alert.getRate();
    return rate == null || rate.getVerdict() == null ? 0 : rate.getVerdict().getEvidence();
  }
}
