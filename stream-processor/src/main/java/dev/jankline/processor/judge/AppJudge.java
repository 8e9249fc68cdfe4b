package dev.jankline.processor.judge;

import dev.jankline.processor.alert.AlertChoice;
import dev.jankline.processor.alert.ClusterDays;
import dev.jankline.processor.alert.SceneAlerts;
import dev.jankline.processor.release.AppReleases;
import dev.jankline.processor.version.AppRelease;
import dev.jankline.processor.version.VersionOrder;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.Rate;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  private final AlertChoice choice;
  private final BiFunction<String, String, List<ClusterTotal>> days;
  private final RateWriter rates;
  private final SceneAlerts sceneAlerts;
  private final Map<String, PairJudgement> pairs = new TreeMap<>();
  private final Map<ClusterVersion, Set<Instant>> pending = new LinkedHashMap<>();
  private final Map<String, Long> deviceDays = new HashMap<>();
  private final Judged judged = new Judged();

  /**
   * Takes what is known.
   *
   * @param days finds the days of a cluster (fingerprint) and version
   */
  AppJudge(
      JudgedApp app,
      AlertChoice choice,
      SceneAlerts sceneAlerts,
      JudgeLimits limits,
      BiFunction<String, String, List<ClusterTotal>> days) {
    this.app = app;
    this.choice = choice;
    this.sceneAlerts = sceneAlerts;
    this.days = days;
    this.rates = new RateWriter(app.name(), app.releases(), limits.maxDeviceStalls(), app.at());
  }

  /** Judges, and forgets what changed. */
  Judged judge(VersionOrder order, TestSettings settings) {
    Map<String, String> olderOf = new HashMap<>();
    List<AppRelease> known = app.releases().observed();
    SceneJudge scenes = new SceneJudge(app, sceneAlerts, rates, settings);
    for (AppRelease newer : known) {
      order
          .predecessor(newer, known)
          .ifPresent(
              older -> {
                olderOf.put(newer.name(), older.name());
                if (isChanged(newer) || isChanged(older)) {
                  scenes.compare(older, newer);
                  PairJudgement pair =
                      new PairJudgement(
                          app.releases(), older, newer, settings, app.tables(newer.name()));
                  pairs.put(newer.name(), pair);
                  app.named(newer.name(), pair.isNamed());
                }
              });
    }
    clusters().forEach(cluster -> cluster(cluster, olderOf.get(cluster.version())));
    app.changedVersions().forEach(this::version);
    scenes.judge(judged);
    pairs.forEach((newer, pair) -> gone(pair, newer, olderOf.getOrDefault(newer, "")));
    judged.alerts().sort(Comparator.comparingDouble(AppJudge::evidence).reversed());
    new FixJudge(app, order, settings, days).judge(judged);
    app.judged();
    app.keep(pending);
    return judged;
  }

  private boolean isChanged(AppRelease release) {
    return app.changedVersions().contains(release.name());
  }

  private Set<ClusterVersion> clusters() {
    Set<ClusterVersion> all = new LinkedHashSet<>(app.changedDays().keySet());
    pairs.forEach(
        (version, pair) ->
            pair.reported().forEach(name -> all.add(new ClusterVersion(name, version))));
    int most = all.size() + MAX_REFRESHED;
    for (String version : app.changedVersions()) {
      long now = deviceDays(version);
      for (String name : app.releases().clusters(version)) {
        ClusterVersion cluster = new ClusterVersion(name, version);
        if (all.size() < most && app.published().getOrDefault(cluster, 0L) < STALE * now) {
          all.add(cluster);
        }
      }
    }
    return all;
  }

  private void cluster(ClusterVersion cluster, @Nullable String older) {
    Set<Instant> changed = app.changedDays().getOrDefault(cluster, Set.of());
    List<ClusterTotal> found = days.apply(cluster.fingerprint(), cluster.version());
    Map<Instant, ClusterTotal> byStart = new HashMap<>();
    found.forEach(day -> byStart.put(day.getWindowStart(), day));
    changed.stream().filter(day -> !byStart.containsKey(day)).forEach(day -> forget(cluster, day));
    if (found.isEmpty()) {
      app.published().remove(cluster);
      judged.gone().add(rates.nothing(named(cluster), 0));
      return;
    }
    Optional<Rate> toDate = rates.toDate(new ClusterDays(app.name(), found));
    if (toDate.isEmpty()) {
      pending.put(cluster, changed);
      return;
    }
    List<ClusterTotal> changedDays =
        found.stream().filter(d -> changed.contains(d.getWindowStart())).toList();
    changedDays.forEach(day -> rates.day(day).ifPresent(judged.rates()::add));
    publish(cluster, toDate.get());
    alert(new ClusterDays(app.name(), found), changedDays, toDate.get(), older);
  }

  private void publish(ClusterVersion cluster, Rate rate) {
    PairJudgement pair = pairs.get(cluster.version());
    rate.setVerdict(pair == null ? null : pair.cluster(cluster.fingerprint()));
    app.published().put(cluster, deviceDays(cluster.version()));
    judged.rates().add(rate);
  }

  private void alert(
      ClusterDays toDate, List<ClusterTotal> changed, Rate rate, @Nullable String older) {
    Optional<Alert> alert = choice.alert(toDate, changed, rate, app.at());
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
        rates.day(day).ifPresent(judged.rates()::add);
      }
    }
    PairJudgement pair = pairs.get(version);
    rates
        .toDate(app.releases().days(version))
        .ifPresent(
            rate -> {
              rate.setVerdict(pair == null ? null : pair.app());
              judged.rates().add(rate);
            });
  }

  /** Clusters of the older version that the newer one surely does not have. */
  private void gone(PairJudgement pair, String newer, String older) {
    AppReleases releases = app.releases();
    Collection<String> its = new LinkedHashSet<>(releases.clusters(older));
    its.removeAll(Set.copyOf(releases.clusters(newer)));
    for (String name : its) {
      ClusterVersion cluster = new ClusterVersion(name, newer);
      VersionVerdict verdict = pair.cluster(name);
      if (verdict.getOutcome() == VersionOutcome.GONE && !app.published().containsKey(cluster)) {
        ClusterTotal none = named(cluster);
        none.setVersionCode(code(newer));
        rates
            .toDate(new ClusterDays(app.name(), List.of(none)))
            .ifPresent(
                rate -> {
                  rate.setVerdict(verdict);
                  app.published().put(cluster, deviceDays(newer));
                  judged.rates().add(rate);
                });
      }
    }
  }

  private void forget(ClusterVersion cluster, Instant day) {
    ClusterTotal none = named(cluster);
    none.setWindowStart(day);
    judged.gone().add(rates.nothing(none, none.getWindowMillis()));
  }

  private static ClusterTotal named(ClusterVersion cluster) {
    ClusterTotal none = new ClusterTotal();
    none.setFingerprint(cluster.fingerprint());
    none.setVersionName(cluster.version());
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

  /** Added up once: it is asked for every cluster. */
  private long deviceDays(String version) {
    return deviceDays.computeIfAbsent(
        version,
        name ->
            app.releases().days(name).stream()
                .flatMap(day -> day.getStrata().stream())
                .mapToLong(StratumCount::getObserved)
                .sum());
  }

  private static double evidence(Alert alert) {
    Rate rate = alert.getRate();
    return rate == null || rate.getVerdict() == null ? 0 : rate.getVerdict().getEvidence();
  }
}
