package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.alerts.ScreenAlerts.ScreenDays;
import dev.jankline.processor.releases.AppReleases.ScreenVersion;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Publishes the screens of one app that changed, with the verdicts by their sums over devices. One
 * instance is one judgement.
 */
final class ScreenJudge {
  private final JudgedApp app;
  private final ScreenAlerts alerts;
  private final RateWriter rates;

  ScreenJudge(JudgedApp app, ScreenAlerts alerts, RateWriter rates) {
    this.app = app;
    this.alerts = alerts;
    this.rates = rates;
  }

  /** Adds rates and alerts to what was judged. */
  void judge(JudgementOutput judged) {
    screens().forEach(screen -> screen(screen, judged));
  }

  private Set<ScreenVersion> screens() {
    Set<ScreenVersion> all = new LinkedHashSet<>(app.changedScreens().keySet());
    for (String version : app.changedSums()) {
      app.releases().screens(version).forEach(name -> all.add(new ScreenVersion(name, version)));
    }
    return all;
  }

  private void screen(ScreenVersion screen, JudgementOutput judged) {
    Set<Instant> changed = app.changedScreens().getOrDefault(screen, Set.of());
    List<ExposureTotal> days = app.releases().days(screen);
    List<ExposureTotal> changedDays =
        days.stream().filter(day -> changed.contains(day.getWindowStart())).toList();
    rates
        .toDate(days)
        .ifPresent(rate -> toDate(screen, new ScreenDays(days, changedDays), rate, judged));
  }

  private void toDate(
      ScreenVersion screen, ScreenDays days, VersionComparison rate, JudgementOutput judged) {
    VersionVerdicts verdicts = app.verdicts(screen.version());
    VersionVerdict verdict = verdicts == null ? null : verdicts.screen(screen.screen());
    rate.setVerdict(verdict);
    judged.rates().accept(rate);
    alerts
        .alert(days, rate, app.at())
        .ifPresent(
            alert -> {
              if (verdict != null) {
                ScreenVersion older =
                    new ScreenVersion(screen.screen(), verdict.getOlderVersionName());
                rates.toDate(app.releases().days(older)).ifPresent(alert::setOlderRate);
              }
              judged.alerts().add(alert);
            });
  }
}
