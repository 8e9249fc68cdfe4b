package dev.jankline.processor.judge;

import dev.jankline.processor.alert.SceneAlerts;
import dev.jankline.processor.alert.SceneDays;
import dev.jankline.processor.release.AppReleases;
import dev.jankline.processor.release.SceneVersion;
import dev.jankline.processor.version.AppRelease;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.Rate;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges the scenes of one app by their newest totals: those that changed, and those whose scene in
 * the version before changed. One instance is one judgement.
 */
final class SceneJudge {
  private final JudgedApp app;
  private final SceneAlerts alerts;
  private final RateWriter rates;
  private final TestSettings settings;
  private final Map<String, SceneJudgement> judgements = new TreeMap<>();
  private final Map<String, String> newerOf = new TreeMap<>();
  private final Map<String, String> olderOf = new TreeMap<>();

  SceneJudge(JudgedApp app, SceneAlerts alerts, RateWriter rates, TestSettings settings) {
    this.app = app;
    this.alerts = alerts;
    this.rates = rates;
    this.settings = settings;
  }

  /** Adds a version that is to be compared with the one before it. */
  void compare(AppRelease older, AppRelease newer) {
    Map<String, SceneEvidence> known = app.sceneEvidence(newer.name());
    judgements.put(newer.name(), new SceneJudgement(app.releases(), older, newer, settings, known));
    newerOf.put(older.name(), newer.name());
    olderOf.put(newer.name(), older.name());
  }

  /** Adds rates and alerts to what was judged. */
  void judge(Judged judged) {
    scenes().forEach(scene -> scene(scene, judged));
  }

  private Set<SceneVersion> scenes() {
    AppReleases releases = app.releases();
    Set<SceneVersion> all = new LinkedHashSet<>(app.changedScenes().keySet());
    for (SceneVersion changed : app.changedScenes().keySet()) {
      String newer = newerOf.get(changed.version());
      if (newer != null && !releases.days(new SceneVersion(changed.scene(), newer)).isEmpty()) {
        all.add(new SceneVersion(changed.scene(), newer));
      }
    }
    return all;
  }

  private void scene(SceneVersion scene, Judged judged) {
    Set<Instant> changed = app.changedScenes().getOrDefault(scene, Set.of());
    List<ExposureTotal> days = app.releases().days(scene);
    List<ExposureTotal> changedDays =
        days.stream().filter(day -> changed.contains(day.getWindowStart())).toList();
    changedDays.forEach(day -> rates.day(day).ifPresent(judged.rates()));
    rates
        .toDate(days)
        .ifPresent(rate -> toDate(scene, new SceneDays(days, changedDays), rate, judged));
  }

  private void toDate(SceneVersion scene, SceneDays days, Rate rate, Judged judged) {
    SceneJudgement judgement = judgements.get(scene.version());
    rate.setVerdict(judgement == null ? null : judgement.scene(scene.scene()));
    judged.rates().accept(rate);
    alerts
        .alert(days, rate, app.at())
        .ifPresent(
            alert -> {
              String older = olderOf.get(scene.version());
              if (older != null) {
                rates
                    .toDate(app.releases().days(new SceneVersion(scene.scene(), older)))
                    .ifPresent(alert::setOlderRate);
              }
              judged.alerts().add(alert);
            });
  }
}
