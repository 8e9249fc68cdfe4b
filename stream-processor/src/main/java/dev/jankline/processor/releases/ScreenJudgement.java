package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.EBenjaminiHochberg;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.VersionVerdict;
import java.util.Map;

/**
 * Judges the screens of one version against those of the version before it. Each screen has
 * exposure of its own: the devices that showed it. Among the screens that are reported as worse,
 * the expected share of false ones is at most α, as among clusters ({@link ReleaseJudgement}).
 */
final class ScreenJudgement {
  private final AppReleases app;
  private final AppRelease older;
  private final AppRelease newer;
  private final TestSettings settings;
  private final double logThreshold;

  /**
   * Judges.
   *
   * @param known evidence of screens that did not change since it was found; what is missing is
   *     added
   */
  ScreenJudgement(
      AppReleases app,
      AppRelease older,
      AppRelease newer,
      TestSettings settings,
      Map<String, ScreenEvidence> known) {
    this.app = app;
    this.older = older;
    this.newer = newer;
    this.settings = settings;
    known.values().removeIf(evidence -> !evidence.older().equals(older.name()));
    double[] logs =
        app.screens(newer.name()).stream()
            .mapToDouble(screen -> known.computeIfAbsent(screen, this::evidence).log())
            .toArray();
    logThreshold =
        EBenjaminiHochberg.of(logs, Math.max(1, app.screens()), settings.alpha()).logThreshold();
  }

  /** What is known of a screen. */
  VersionVerdict screen(String screen) {
    ReleasePair pair = pair(screen);
    VersionComparison comparison = new VersionComparison(pair.exposed(), settings);
    Verdicts verdicts = new Verdicts(older, pair, comparison);
    AffectedCells counts = pair.all();
    return counts.size() == 0
        ? verdicts.of(comparison.verdict(counts, logThreshold))
        : verdicts.of(comparison.describe(counts, logThreshold));
  }

  private ScreenEvidence evidence(String screen) {
    ReleasePair pair = pair(screen);
    VersionComparison comparison = new VersionComparison(pair.exposed(), settings);
    AffectedCells counts = pair.all();
    return new ScreenEvidence(
        older.name(),
        comparison.isLarge(counts) ? comparison.logEvidence(counts) : Double.NEGATIVE_INFINITY);
  }

  private ReleasePair pair(String screen) {
    return ReleasePair.ofScreen(app, screen, older.name(), newer.name());
  }

  /**
   * Holds what a screen of two versions adds to the choice among all screens.
   *
   * @param older name of the older version
   * @param log natural logarithm of the evidence; negative infinity for a small effect
   */
  record ScreenEvidence(String older, double log) {}
}
