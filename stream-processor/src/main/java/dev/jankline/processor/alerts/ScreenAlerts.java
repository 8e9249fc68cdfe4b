package dev.jankline.processor.alerts;

import dev.jankline.processor.alerts.AlertChoice.AffectedDevices;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.TicketDecision.TicketIds;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Finds the first rule of an app that holds for a screen, the app as a whole or a release. */
public final class ScreenAlerts {
  private static final double PERCENT = 100;

  private final RulesInForce rules;

  /** Takes the rules in force. */
  public ScreenAlerts(RulesInForce rules) {
    this.rules = rules;
  }

  /**
   * The alert of the first rule that holds; empty when none does.
   *
   * @param days days of the screen
   * @param rate rate of the release to date, with the comparison to the version before if any
   * @param at receive time of the newest count
   */
  public Optional<Alert> alert(ScreenDays days, VersionComparison rate, Instant at) {
    boolean isApp = rate.getSubject() == RateSubject.APP;
    for (AlertRule rule : rules.of(rate.getApp())) {
      if (rule.getScreen() != null && !rule.getScreen().equals(rate.getName())) {
        continue;
      }
      Optional<Alert> alert =
          switch (rule.getKind()) {
            case APP_REGRESSION -> isApp ? regression(rule, days, rate) : Optional.empty();
            case SCREEN_REGRESSION -> isApp ? Optional.empty() : regression(rule, days, rate);
            case SCREEN_SHARE -> isApp ? Optional.empty() : share(rule, days, rate);
            case REGRESSION, NEW, SHARE, THRESHOLD, NOT_JUDGED, UNKNOWN -> Optional.empty();
          };
      if (alert.isPresent()) {
        alert.get().setRule(rule.getName());
        alert.get().setRate(rate);
        alert.get().setAt(at);
        return alert;
      }
    }
    return Optional.empty();
  }

  /**
   * The alert that a release is not judged; empty when no rule asks for it.
   *
   * @param days days of the release
   * @param rate rate of the app in the release to date
   * @param share share of the release in the app's foreground time of the last day
   * @param why reason, and what would help
   * @param at receive time of the newest count
   */
  public Optional<Alert> notJudged(
      List<ExposureTotal> days, VersionComparison rate, double share, String why, Instant at) {
    return rules.of(rate.getApp()).stream()
        .filter(rule -> rule.getKind() == RuleKind.NOT_JUDGED)
        .filter(rule -> rule.getMinShare() == null || share >= rule.getMinShare())
        .findFirst()
        .map(
            rule -> {
              Alert alert = of(rate, days);
              String name = "(release %s)".formatted(rate.getVersionName());
              alert.setFingerprint(TicketIds.screen(name));
              alert.setScreen(name);
              alert.setKind(AlertKind.NOT_JUDGED);
              alert.setRule(rule.getName());
              alert.setTrigger(why);
              alert.setWindowMillis(0);
              alert.setRate(rate);
              alert.setAt(at);
              return alert;
            });
  }

  private static Optional<Alert> regression(
      AlertRule rule, ScreenDays days, VersionComparison rate) {
    VersionVerdict verdict = rate.getVerdict();
    SideVerdict side = verdict == null ? null : SideAlerts.worse(rule, verdict);
    if (verdict == null
        || (!isWorse(rule, verdict) && side == null)
        || !AlertChoice.isCommon(rule, rate)) {
      return Optional.empty();
    }
    Alert alert = of(rate, days.all());
    alert.setKind(AlertKind.REGRESSION);
    alert.setWindowMillis(0);
    alert.setTrigger(
        side == null || isWorse(rule, verdict)
            ? trigger(rate, verdict)
            : SideAlerts.trigger(side, devices(rate)));
    return Optional.of(alert);
  }

  private static boolean isWorse(AlertRule rule, VersionVerdict verdict) {
    Estimate ratio = verdict.getRatio();
    boolean isNew = verdict.getOutcome() == VersionOutcome.NEW;
    Double min = rule.getMinRatio();
    return isNew
        || (verdict.getOutcome() == VersionOutcome.WORSE
            && (min == null || (ratio != null && ratio.getValue() >= min)));
  }

  private static Optional<Alert> share(AlertRule rule, ScreenDays days, VersionComparison rate) {
    return days.changed().stream()
        .filter(day -> isShare(rule, day))
        .findFirst()
        .map(
            day -> {
              Alert alert = of(rate, List.of(day));
              alert.setKind(AlertKind.SCREEN_SHARE);
              alert.setWindowMillis(day.getWindowMillis());
              alert.setTrigger(trigger(rule, day));
              return alert;
            });
  }

  private static boolean isShare(AlertRule rule, ExposureTotal day) {
    long affected = ScreenDays.sum(List.of(day), StratumCount::getAffected);
    long observed = ScreenDays.sum(List.of(day), StratumCount::getObserved);
    Double min = rule.getMinShare();
    return min != null && observed > 0 && affected >= min * observed && isCommon(rule, affected);
  }

  private static boolean isCommon(AlertRule rule, long affected) {
    Long min = rule.getMinAffectedDeviceDays();
    return min == null || affected >= min;
  }

  private static String trigger(VersionComparison rate, VersionVerdict verdict) {
    Estimate ratio = verdict.getRatio();
    String devices = devices(rate);
    return verdict.getOutcome() == VersionOutcome.NEW || ratio == null
        ? "no stall in %s: %s".formatted(verdict.getOlderVersionName(), devices)
        : String.format(
            Locale.ROOT,
            "%.1f times the rate of %s (%.1f to %.1f): %s",
            ratio.getValue(),
            verdict.getOlderVersionName(),
            ratio.getLow(),
            ratio.getHigh(),
            devices);
  }

  private static String devices(VersionComparison rate) {
    return "%d of %d device-days%s affected"
        .formatted(
            rate.getAffectedDeviceDays(),
            rate.getDeviceDays(),
            rate.getSubject() == RateSubject.APP ? "" : " of the screen");
  }

  private static String trigger(AlertRule rule, ExposureTotal day) {
    long affected = ScreenDays.sum(List.of(day), StratumCount::getAffected);
    long observed = ScreenDays.sum(List.of(day), StratumCount::getObserved);
    Double min = rule.getMinShare();
    return String.format(
        Locale.ROOT,
        "%d of %d device-days of the screen affected, %.1f %% (at least %.1f %%)",
        affected,
        observed,
        PERCENT * affected / observed,
        PERCENT * (min == null ? 0 : min));
  }

  /**
   * An alert on some days of a screen; kind, rule, trigger and length of the window are to be set.
   */
  private static Alert of(VersionComparison rate, List<ExposureTotal> days) {
    Alert alert = new Alert();
    alert.setApp(rate.getApp());
    boolean isApp = rate.getSubject() == RateSubject.APP;
    String name = isApp ? TicketIds.WHOLE_APP : rate.getName();
    alert.setFingerprint(TicketIds.screen(name));
    alert.setScreen(name);
    alert.setVersionName(rate.getVersionName());
    alert.setVersionCode(rate.getVersionCode());
    alert.setWindowStart(days.get(0).getWindowStart());
    alert.setStalls(ScreenDays.sum(days, StratumCount::getStalls));
    alert.setDevices(ScreenDays.sum(days, StratumCount::getAffected));
    alert.setDurationHistogram(List.of());
    alert.setFirstSeen(ScreenDays.firstSeen(days));
    alert.setLastSeen(ScreenDays.lastSeen(days));
    alert.setMayOpen(true);
    AffectedDevices.write(days.stream().flatMap(day -> day.getStrata().stream()).toList(), alert);
    return alert;
  }

  /**
   * Holds the days of a screen in one version.
   *
   * @param all all its days, oldest first; at least one
   * @param changed those of them that changed since rules were last tried
   */
  public record ScreenDays(List<ExposureTotal> all, List<ExposureTotal> changed) {
    static long sum(List<ExposureTotal> days, ToLongFunction<StratumCount> number) {
      return days.stream().flatMap(day -> day.getStrata().stream()).mapToLong(number).sum();
    }

    /** Start of the first day with a stall, or of the first day. */
    static Instant firstSeen(List<ExposureTotal> days) {
      return days.stream()
          .filter(day -> sum(List.of(day), StratumCount::getAffected) > 0)
          .findFirst()
          .orElse(days.get(0))
          .getWindowStart();
    }

    /** Start of the last day with a stall, or of the first day. */
    static Instant lastSeen(List<ExposureTotal> days) {
      Instant last = days.get(0).getWindowStart();
      for (ExposureTotal day : days) {
        last = sum(List.of(day), StratumCount::getAffected) > 0 ? day.getWindowStart() : last;
      }
      return last;
    }
  }
}
