package dev.jankline.processor.releases;

import dev.jankline.processor.alerts.ScreenAlerts;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.Alert;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds releases that could not be judged within a day, and says why and what would help. */
final class NotJudged {
  private static final double PERCENT = 100;

  private final JudgedApp app;
  private final ComparisonPlanner planner;
  private final ScreenAlerts alerts;

  NotJudged(JudgedApp app, ComparisonPlanner planner, ScreenAlerts alerts) {
    this.app = app;
    this.planner = planner;
    this.alerts = alerts;
  }

  /** The alert of a release; empty when it is judged, or it is too early to say that it is not. */
  Optional<Alert> alert(AppRelease release, VersionComparison rate) {
    VerdictReason reason = reason(release.name(), rate.getVerdict());
    return reason == null || !planner.isDue(release)
        ? Optional.empty()
        : alerts.notJudged(
            app.releases().days(release.name()),
            rate,
            planner.shareOfLastDay(release.name()),
            why(release, reason),
            app.at());
  }

  /** Without names the app is judged, and its clusters are not. */
  private @Nullable VerdictReason reason(String version, @Nullable VersionVerdict verdict) {
    if (verdict != null && verdict.getOutcome() == VersionOutcome.NOT_COMPARABLE) {
      return verdict.getReason();
    }
    VersionVerdicts verdicts = app.verdicts(version);
    return verdicts == null ? null : verdicts.cluster(RateWriter.APP).getReason();
  }

  private String why(AppRelease release, VerdictReason reason) {
    String version = release.name();
    VersionVerdicts verdicts = app.verdicts(version);
    Optional<String> main =
        verdicts == null
            ? planner.mostUsedBefore(release)
            : Optional.of(verdicts.baseline().getMain());
    String keep = main.map("keep 1 %% of devices on %s, or "::formatted).orElse("");
    String begin = "not compared with older versions, because ";
    return switch (reason) {
      case NO_COMMON_EXPOSURE ->
          begin
              + "no devices of the same tier, OS release and vendor used both it and "
              + main.orElse("an older version")
              + " at the same time; keep 1 % of devices on the older version";
      case NAMES_MISSING -> begin + names(version, verdicts);
      case NO_BASELINE, UNKNOWN ->
          begin
              + "no older production version was used at the same time; "
              + keep
              + "name the version to compare with as its predecessor in the rules";
    };
  }

  private String names(String version, @Nullable VersionVerdicts verdicts) {
    List<String> older = verdicts == null ? List.of() : verdicts.baseline().getOlder();
    double newerShare = app.releases().symbolizedShare(List.of(version));
    double olderShare = app.releases().symbolizedShare(older);
    return String.format(
        Locale.ROOT,
        "%.0f %% of its stalls have names, and %.0f %% of those of %s; upload the symbols of %s",
        PERCENT * newerShare,
        PERCENT * olderShare,
        String.join(", ", older),
        newerShare < olderShare ? version : String.join(", ", older));
  }
}
