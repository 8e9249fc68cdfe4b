package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.alerts.ScreenAlerts.ScreenDays;
import dev.jankline.processor.releases.AppReleases.ScreenVersion;
import dev.jankline.processor.releases.ScreenJudgement.ScreenEvidence;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.VersionComparison;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges the screens of one app by their newest totals: those that changed, and those whose screen
 * in the version before changed. One instance is one judgement.
 */
final class ScreenJudge {
  private final JudgedApp app;
  private final ScreenAlerts alerts;
  private final RateWriter rates;
  private final TestSettings settings;
  private final Map<String, ScreenJudgement> judgements = new TreeMap<>();
  private final Map<String, String> newerOf = new TreeMap<>();
  private final Map<String, String> olderOf = new TreeMap<>();

  ScreenJudge(JudgedApp app, ScreenAlerts alerts, RateWriter rates, TestSettings settings) {
    this.app = app;
    this.alerts = alerts;
    this.rates = rates;
    this.settings = settings;
  }

  /** Adds a version that is to be compared with the one before it. */
  void compare(AppRelease older, AppRelease newer) {
    Map<String, ScreenEvidence> known = app.screenEvidence(newer.name());
    judgements.put(
        newer.name(), new ScreenJudgement(app.releases(), older, newer, settings, known));
    newerOf.put(older.name(), newer.name());
    olderOf.put(newer.name(), older.name());
  }

  /** Adds rates and alerts to what was judged. */
  void judge(JudgementOutput judged) {
    screens().forEach(screen -> screen(screen, judged));
  }

  private Set<ScreenVersion> screens() {
    AppReleases releases = app.releases();
    Set<ScreenVersion> all = new LinkedHashSet<>(app.changedScreens().keySet());
    for (ScreenVersion changed : app.changedScreens().keySet()) {
      String newer = newerOf.get(changed.version());
      if (newer != null && !releases.days(new ScreenVersion(changed.screen(), newer)).isEmpty()) {
        all.add(new ScreenVersion(changed.screen(), newer));
      }
    }
    return all;
  }

  private void screen(ScreenVersion screen, JudgementOutput judged) {
    Set<Instant> changed = app.changedScreens().getOrDefault(screen, Set.of());
    List<ExposureTotal> days = app.releases().days(screen);
    List<ExposureTotal> changedDays =
        days.stream().filter(day -> changed.contains(day.getWindowStart())).toList();
    changedDays.forEach(day -> rates.day(day).ifPresent(judged.rates()));
    rates
        .toDate(days)
        .ifPresent(rate -> toDate(screen, new ScreenDays(days, changedDays), rate, judged));
  }

  private void toDate(
      ScreenVersion screen, ScreenDays days, VersionComparison rate, JudgementOutput judged) {
    ScreenJudgement judgement = judgements.get(screen.version());
    rate.setVerdict(judgement == null ? null : judgement.screen(screen.screen()));
    judged.rates().accept(rate);
    alerts
        .alert(days, rate, app.at())
        .ifPresent(
            alert -> {
              String older = olderOf.get(screen.version());
              if (older != null) {
                rates
                    .toDate(app.releases().days(new ScreenVersion(screen.screen(), older)))
                    .ifPresent(alert::setOlderRate);
              }
              judged.alerts().add(alert);
            });
  }
}
