package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.AlertChoice;
import dev.jankline.processor.alerts.ClusterDays;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.OpenWatch;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Judges the fixes of an app that somebody said were made, and says what was not said before. */
final class FixJudge {
  private final JudgedApp app;
  private final VersionOrder order;
  private final int obsoleteAfter;
  private final BiFunction<String, String, List<ClusterTotal>> days;

  /**
   * Takes what is known.
   *
   * @param obsoleteAfter newer releases without its stall that close an open ticket; 0 for never
   * @param days finds the days of a cluster (fingerprint) and version
   */
  FixJudge(
      JudgedApp app,
      VersionOrder order,
      int obsoleteAfter,
      BiFunction<String, String, List<ClusterTotal>> days) {
    this.app = app;
    this.obsoleteAfter = obsoleteAfter;
    this.order = order;
    this.days = days;
  }

  /** Adds alerts to what was judged. */
  void judge(JudgementOutput judged) {
    if (app.fixes().isEmpty()) {
      return;
    }
    Map<String, Long> firstSeen = app.releases().firstSeen();
    List<AppRelease> known =
        app.releases().observed().stream()
            .map(
                release ->
                    new AppRelease(
                        release.name(),
                        release.code(),
                        Instant.ofEpochMilli(
                            firstSeen.getOrDefault(
                                release.name(), release.firstSeen().toEpochMilli()))))
            .toList();
    GoneJudge gone = new GoneJudge(app, order, known, obsoleteAfter);
    for (FixMark fix : List.copyOf(app.fixes().values())) {
      OpenWatch watch = fix.getWatch();
      if (watch != null) {
        gone.judge(fix, watch, judged);
        continue;
      }
      AppRelease fixedIn = release(fix, known);
      Map<Boolean, List<String>> sides =
          known.stream()
              .collect(
                  Collectors.partitioningBy(
                      release -> contains(release, fixedIn, fix),
                      Collectors.mapping(AppRelease::name, Collectors.toList())));
      judge(fix, sides.getOrDefault(false, List.of()), sides.getOrDefault(true, List.of()), judged);
    }
  }

  private boolean contains(AppRelease release, AppRelease fixedIn, FixMark fix) {
    return fix.getNamed()
        ? order.containsFix(release, fixedIn)
        : order.isNextRelease(release, fixedIn, fix.getAt());
  }

  private void judge(FixMark fix, List<String> without, List<String> with, JudgementOutput judged) {
    FixJudgement judgement = FixJudgement.of(app.releases(), fix.getFingerprint(), without, with);
    AlertKind kind =
        switch (judgement.outcome()) {
          case VERIFIED -> isNamed(without, with) ? AlertKind.FIX_VERIFIED : null;
          case RETURNED -> AlertKind.FIX_RETURNED;
          case NOT_ENOUGH, NOT_COMPARABLE -> null;
        };
    if (kind == null || kind == fix.getAlerted()) {
      return;
    }
    List<String> said = kind == AlertKind.FIX_VERIFIED ? without : with;
    List<ClusterTotal> found =
        said.stream().flatMap(v -> days.apply(fix.getFingerprint(), v).stream()).toList();
    if (!found.isEmpty()) {
      judged.fixAlerts().add(alert(fix, kind, found, judgement.deviceDays()));
      judged.fixes().add(FixMark.newBuilder(fix).setAlerted(kind).build());
    }
  }

  /** A stall whose symbols are missing is in no cluster, as if it were fixed. */
  private boolean isNamed(List<String> without, List<String> with) {
    return app.releases().areNamedAlike(without, with);
  }

  private Alert alert(FixMark fix, AlertKind kind, List<ClusterTotal> found, long deviceDays) {
    Alert alert = AlertChoice.of(new ClusterDays(app.name(), found), app.at());
    alert.setKind(kind);
    alert.setRule("fix");
    alert.setDevices(found.stream().mapToLong(ClusterTotal::getDevices).sum());
    alert.setTrigger(
        String.format(
            Locale.ROOT,
            "fixed in %s: the rate is %s %.0f %% of the one before, after %d device-days",
            fix.getFixedInVersionName(),
            kind == AlertKind.FIX_VERIFIED ? "below" : "above",
            FixJudgement.AGREED_SHARE * 100,
            deviceDays));
    if (kind == AlertKind.FIX_VERIFIED) {
      alert.setVersionName(fix.getFixedInVersionName());
      alert.setVersionCode(fix.getFixedInVersionCode());
      alert.setStalls(0L);
      alert.setDevices(0L);
    }
    return alert;
  }

  /** When a fix was said, or the stall of an open ticket was seen last. */
  static Instant lastSaid(FixMark fix) {
    OpenWatch watch = fix.getWatch();
    return watch == null || watch.getLastSeen().isBefore(fix.getAt())
        ? fix.getAt()
        : watch.getLastSeen();
  }

  private static AppRelease release(FixMark fix, List<AppRelease> known) {
    return known.stream()
        .filter(release -> release.name().equals(fix.getFixedInVersionName()))
        .findFirst()
        .orElseGet(
            () ->
                new AppRelease(
                    fix.getFixedInVersionName(), fix.getFixedInVersionCode(), fix.getAt()));
  }
}
