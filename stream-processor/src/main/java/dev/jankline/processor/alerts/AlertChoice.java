package dev.jankline.processor.alerts;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.wire.DurationBuckets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the first rule of an app that holds for a cluster and version. */
public final class AlertChoice {
  /** Clusters of a version that a rule about shares may open tickets for. */
  public static final int MOST_SHARES = 3;

  private static final double PERCENT = 100;
  private static final double THOUSAND = 1000;

  private final RulesInForce rules;

  /** Takes the rules in force. */
  public AlertChoice(RulesInForce rules) {
    this.rules = rules;
  }

  /**
   * The alert of the first rule that holds; empty when none does.
   *
   * @param toDate all days of the cluster and version
   * @param changed those of them that changed since rules were last tried
   * @param rate rate of the release to date, with the comparison to the version before; null when
   *     the exposure of the version is not known yet
   * @param at receive time of the newest count
   * @param isWorst whether the cluster is one of the {@value #MOST_SHARES} that affect most
   *     device-days of a version which many devices use; asked for a rule about shares alone
   */
  public Optional<Alert> alert(
      ClusterDays toDate,
      List<ClusterTotal> changed,
      @Nullable VersionComparison rate,
      Instant at,
      BooleanSupplier isWorst) {
    for (AlertRule rule : rules.of(toDate.app())) {
      Optional<Alert> alert =
          switch (rule.getKind()) {
            case THRESHOLD -> threshold(rule, toDate, changed, at);
            case SHARE -> share(rule, toDate, rate, at).filter(found -> isWorst.getAsBoolean());
            default -> compared(rule, toDate, rate, at);
          };
      if (alert.isPresent()) {
        alert.get().setRate(rate);
        return alert;
      }
    }
    return Optional.empty();
  }

  private static Optional<Alert> threshold(
      AlertRule rule, ClusterDays toDate, List<ClusterTotal> changed, Instant at) {
    return changed.stream()
        .filter(day -> Thresholds.hold(rule, day))
        .findFirst()
        .map(
            day -> {
              Alert alert = of(toDate.only(day), at);
              alert.setKind(AlertKind.THRESHOLD);
              alert.setRule(rule.getName());
              alert.setTrigger(Thresholds.trigger(rule, day));
              alert.setWindowMillis(day.getWindowMillis());
              alert.setDevices(day.getDevices());
              return alert;
            });
  }

  /**
   * What was always bad: it affects a share of the device-days of its version, and not by chance,
   * so that the lower end of the interval is compared. Without foreground time only the device-days
   * of reports are known: it is a share of these, and no rate.
   */
  private static Optional<Alert> share(
      AlertRule rule, ClusterDays toDate, @Nullable VersionComparison rate, Instant at) {
    Double min = rule.getMinShare();
    if (rate == null
        || min == null
        || !isCommon(rule, rate)
        || rate.getAffectedPerThousand().getLow() < THOUSAND * min) {
      return Optional.empty();
    }
    Estimate affected = rate.getAffectedPerThousand();
    boolean hasRate = rate.getForegroundMillis() > 0;
    Alert alert = of(toDate, at);
    alert.setKind(AlertKind.SHARE);
    alert.setRule(rule.getName());
    alert.setTrigger(
        String.format(
            Locale.ROOT,
            "%d of %d device-days %s, %.1f %% (%.1f to %.1f), limit %.1f %%%s",
            rate.getAffectedDeviceDays(),
            rate.getDeviceDays(),
            hasRate ? "affected" : "with a report",
            PERCENT * affected.getValue() / THOUSAND,
            PERCENT * affected.getLow() / THOUSAND,
            PERCENT * affected.getHigh() / THOUSAND,
            PERCENT * min,
            hasRate ? "" : "; no rate: no foreground time was sent"));
    alert.setDevices(rate.getAffectedDeviceDays());
    return Optional.of(alert);
  }

  /** Whether so many device-days, and such a share of them, are affected as the rule asks for. */
  static boolean isCommon(AlertRule rule, VersionComparison rate) {
    Long min = rule.getMinAffectedDeviceDays();
    Double share = rule.getMinShare();
    return (min == null || rate.getAffectedDeviceDays() >= min)
        && (share == null || rate.getAffectedDeviceDays() >= share * rate.getDeviceDays());
  }

  private static Optional<Alert> compared(
      AlertRule rule, ClusterDays toDate, @Nullable VersionComparison rate, Instant at) {
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    if (rate == null || verdict == null || !isCommon(rule, rate)) {
      return Optional.empty();
    }
    SideVerdict side =
        rule.getKind() == RuleKind.REGRESSION ? SideAlerts.worse(rule, verdict) : null;
    boolean isHeld = holds(rule, verdict);
    if (!isHeld && side == null) {
      return Optional.empty();
    }
    Alert alert = of(toDate, at);
    alert.setKind(rule.getKind() == RuleKind.NEW ? AlertKind.NEW : AlertKind.REGRESSION);
    alert.setRule(rule.getName());
    alert.setTrigger(
        side == null || isHeld ? trigger(rate, verdict) : SideAlerts.trigger(side, devices(rate)));
    alert.setDevices(rate.getAffectedDeviceDays());
    return Optional.of(alert);
  }

  private static boolean holds(AlertRule rule, VersionVerdict verdict) {
    VersionOutcome wanted =
        switch (rule.getKind()) {
          case REGRESSION -> VersionOutcome.WORSE;
          case NEW -> VersionOutcome.NEW;
          case THRESHOLD,
              SHARE,
              NOT_JUDGED,
              SCREEN_SHARE,
              SCREEN_REGRESSION,
              APP_REGRESSION,
              UNKNOWN ->
              null;
        };
    return verdict.getOutcome() == wanted
        && (rule.getMinRatio() == null || ratio(verdict) >= rule.getMinRatio());
  }

  private static double ratio(VersionVerdict verdict) {
    Estimate ratio = verdict.getRatio();
    return ratio == null ? Double.POSITIVE_INFINITY : ratio.getValue();
  }

  private static String trigger(VersionComparison rate, VersionVerdict verdict) {
    Estimate ratio = verdict.getRatio();
    String devices = devices(rate);
    String since = verdict.getSince() == null ? "" : ", since " + verdict.getSince();
    return verdict.getOutcome() == VersionOutcome.NEW || ratio == null
        ? "not in %s: %s%s".formatted(verdict.getOlderVersionName(), devices, since)
        : String.format(
            Locale.ROOT,
            "%.1f times the rate of %s (%.1f to %.1f): %s%s",
            ratio.getValue(),
            verdict.getOlderVersionName(),
            ratio.getLow(),
            ratio.getHigh(),
            devices,
            since);
  }

  private static String devices(VersionComparison rate) {
    return "%d of %d device-days affected"
        .formatted(rate.getAffectedDeviceDays(), rate.getDeviceDays());
  }

  /** An alert on some days of a cluster; kind, rule, trigger and devices are to be set. */
  public static Alert of(ClusterDays days, Instant at) {
    ClusterTotal last = days.last();
    Alert alert = new Alert();
    alert.setApp(days.app());
    alert.setFingerprint(last.getFingerprint());
    alert.setVersionName(last.getVersionName());
    alert.setVersionCode(last.getVersionCode());
    alert.setWindowStart(days.start());
    alert.setWindowMillis(0);
    alert.setStalls(days.sum(ClusterTotal::getStalls));
    alert.setDurationHistogram(days.histogram());
    alert.setFirstSeen(days.firstSeen());
    alert.setLastSeen(days.lastSeen());
    alert.setAnrs(days.sum(ClusterTotal::getAnrs));
    alert.setExplainedAnrs(days.sum(ClusterTotal::getExplainedAnrs));
    alert.setMayOpen(true);
    alert.setAt(at);
    AffectedDevices.write(days.strata(), alert);
    return alert;
  }

  /** Says which devices an alert is about: affected device-days by tier and by major OS release. */
  static final class AffectedDevices {
    private AffectedDevices() {}

    /** Sets both in an alert. */
    static void write(List<StratumCount> strata, Alert alert) {
      alert.setAffectedTiers(by(strata, stratum -> stratum.getTier().name()));
      alert.setAffectedReleases(by(strata, stratum -> Integer.toString(stratum.getOsRelease())));
    }

    private static Map<String, Long> by(
        List<StratumCount> strata, Function<StratumCount, String> name) {
      Map<String, Long> sums = new TreeMap<>();
      for (StratumCount stratum : strata) {
        if (stratum.getAffected() > 0) {
          sums.merge(name.apply(stratum), stratum.getAffected(), Long::sum);
        }
      }
      return sums;
    }
  }

  /** Compares the total of one day of a cluster with the thresholds of a rule. */
  static final class Thresholds {
    private static final double P50 = 0.5;
    private static final double P90 = 0.9;
    private static final double P95 = 0.95;
    private static final double P99 = 0.99;

    private Thresholds() {}

    /** Whether all thresholds that the rule has are reached. */
    static boolean hold(AlertRule rule, ClusterTotal day) {
      return reached(rule.getMinStalls(), day.getStalls())
          && reached(rule.getMinDevices(), day.getDevices())
          && reached(rule.getMinP50Millis(), quantile(day, P50))
          && reached(rule.getMinP90Millis(), quantile(day, P90))
          && reached(rule.getMinP95Millis(), quantile(day, P95))
          && reached(rule.getMinP99Millis(), quantile(day, P99));
    }

    /** What was measured, and what the rule asks for. */
    static String trigger(AlertRule rule, ClusterTotal day) {
      List<String> parts = new ArrayList<>();
      if (rule.getMinStalls() != null) {
        parts.add(day.getStalls() + " stalls in a day (at least " + rule.getMinStalls() + ")");
      }
      if (rule.getMinDevices() != null) {
        parts.add(day.getDevices() + " devices (at least " + rule.getMinDevices() + ")");
      }
      quantile(parts, "p50", rule.getMinP50Millis(), quantile(day, P50));
      quantile(parts, "p90", rule.getMinP90Millis(), quantile(day, P90));
      quantile(parts, "p95", rule.getMinP95Millis(), quantile(day, P95));
      quantile(parts, "p99", rule.getMinP99Millis(), quantile(day, P99));
      return String.join(", ", parts);
    }

    private static boolean reached(@Nullable Long threshold, long value) {
      return threshold == null || value >= threshold;
    }

    private static void quantile(
        List<String> parts, String name, @Nullable Long threshold, long millis) {
      if (threshold != null) {
        parts.add(name + " " + millis + " ms (at least " + threshold + " ms)");
      }
    }

    private static long quantile(ClusterTotal day, double share) {
      return DurationBuckets.quantileMillis(day.getDurationHistogram(), share);
    }
  }
}
