package dev.jankline.local.demo;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says of one cluster that a version is worse than the one before it, or has what that had not.
 *
 * @param kind REGRESSION or NEW
 * @param title title of the cluster, or its fingerprint
 * @param version the version
 * @param olderVersion the version before
 * @param ratio ratio of the rates; null when the older version never had it
 * @param low lower end of the ratio's interval; null without a ratio
 * @param high upper end of the ratio's interval; null without a ratio
 * @param affectedDeviceDays affected device-days of the version
 * @param deviceDays device-days of the version
 * @param since start of the stretch of windows that holds most of the evidence, ISO 8601
 */
public record RegressionLine(
    String kind,
    String title,
    String version,
    String olderVersion,
    @Nullable Double ratio,
    @Nullable Double low,
    @Nullable Double high,
    long affectedDeviceDays,
    long deviceDays,
    @Nullable String since) {

  /**
   * The line of an alert; empty when it compares no versions.
   *
   * @param title title of its cluster
   */
  static Optional<RegressionLine> of(Alert alert, String title) {
    VersionComparison rate = alert.getRate();
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    Estimate estimate = verdict == null ? null : verdict.getRatio();
    if (rate == null || verdict == null || !compares(alert)) {
      return Optional.empty();
    }
    return Optional.of(
        new RegressionLine(
            alert.getKind().name(),
            title,
            alert.getVersionName(),
            verdict.getOlderVersionName(),
            estimate == null ? null : estimate.getValue(),
            estimate == null ? null : estimate.getLow(),
            estimate == null ? null : estimate.getHigh(),
            rate.getAffectedDeviceDays(),
            rate.getDeviceDays(),
            verdict.getSince() == null ? null : verdict.getSince().toString()));
  }

  /** For people. */
  String text() {
    String size =
        ratio == null
            ? "not in " + olderVersion
            : String.format(
                Locale.ROOT,
                "%.1f times (%.1f to %.1f) the rate of %s",
                ratio,
                low,
                high,
                olderVersion);
    return "%s %s: %s, %s%s"
        .formatted(kind, version, title, size, since == null ? "" : ", since " + since);
  }

  private static boolean compares(Alert alert) {
    return alert.getKind() == AlertKind.REGRESSION || alert.getKind() == AlertKind.NEW;
  }
}
