package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.jankline.processor.releases.OnsetSearch.Onset;
import dev.jankline.processor.releases.VersionComparison.Outcome;
import dev.jankline.processor.releases.VersionComparison.Regression;
import dev.jankline.processor.releases.VersionComparison.Verdict;
import dev.jankline.processor.statistics.AComparison;
import dev.jankline.processor.statistics.AffectedCells;
import dev.jankline.processor.statistics.ExposedCells;
import dev.jankline.processor.statistics.RatioInterval.RatioEstimate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionComparisonTest {
  private static final int HOURS = 24;
  private static final TestSettings SETTINGS = TestSettings.DEFAULT;

  private final AComparison release = AComparison.of(HOURS, 3, 1000, 1000);
  private final VersionComparison comparison = new VersionComparison(release.exposed(), SETTINGS);

  @Test
  void worse_whenTheNewerIsAffectedMoreOften() {
    Verdict verdict = comparison.verdict(release.counts(4, 8));
    assertThat(verdict.outcome()).isEqualTo(Outcome.WORSE);
    assertThat(verdict.ratio()).isCloseTo(2, offset(1e-9));
    assertThat(verdict.missing()).isZero();
  }

  @Test
  void newInThisVersion_whenTheOlderNeverHadIt() {
    assertThat(comparison.verdict(release.counts(0, 1)).outcome()).isEqualTo(Outcome.NEW);
  }

  @Test
  void gone_whenTheNewerNeverHasIt() {
    assertThat(comparison.verdict(release.counts(1, 0)).outcome()).isEqualTo(Outcome.GONE);
  }

  @Test
  void notWorse_whenTheRatioIsSurelyBelowTheWatchedOne() {
    assertThat(comparison.verdict(release.counts(8, 8)).outcome()).isEqualTo(Outcome.NOT_WORSE);
  }

  @Test
  void slightlyWorse_whenTheEffectIsBelowTheMinimum() {
    AComparison large = AComparison.of(HOURS, 30, 1000, 1000);
    TestSettings demanding = new TestSettings(0.05, 1, 1.3, 1.5, 0);
    assertThat(
            new VersionComparison(large.exposed(), demanding)
                .verdict(large.counts(40, 48))
                .outcome())
        .isEqualTo(Outcome.SLIGHTLY_WORSE);
  }

  @Test
  void notComparable_whenTheOlderWasNeverObserved() {
    ExposedCells exposed = AComparison.of(HOURS, 3, 0, 1000).exposed();
    Verdict verdict =
        new VersionComparison(exposed, SETTINGS)
            .verdict(new AffectedCells.Builder(exposed).build());
    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
    assertThat(verdict.missing()).isInfinite();
  }

  /**
   * With what is said to be missing, a change of the watched ratio is found about every second
   * time.
   */
  @Test
  void saysHowMuchIsMissing_whenThereIsNotEnough() {
    AComparison early = AComparison.of(2, 3, 1000, 1000);
    Verdict verdict = new VersionComparison(early.exposed(), SETTINGS).verdict(early.counts(3, 3));
    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_ENOUGH);
    assertThat(verdict.missing()).isGreaterThan(2 * 3000);

    int hours = (int) Math.round(2 + verdict.missing() / 3000);
    AComparison later = AComparison.of(hours, 3, 1000, 1000);
    int found = 0;
    for (int seed = 0; seed < 200; seed++) {
      AffectedCells counts =
          later.until(hours, later.draw(3.5 / 1000, 1.5, new Random(seed)), later.exposed());
      Outcome outcome = new VersionComparison(later.exposed(), SETTINGS).verdict(counts).outcome();
      found += outcome == Outcome.WORSE ? 1 : 0;
    }
    assertThat(found).isBetween(70, 170);
  }

  @Test
  void tolerated_whenTheRatioIsAllowed() {
    VersionComparison tolerant =
        new VersionComparison(release.exposed(), SETTINGS.withToleratedRatio(2));
    assertThat(tolerant.verdict(release.counts(4, 7)).outcome()).isNotEqualTo(Outcome.WORSE);
    assertThat(tolerant.verdict(release.counts(4, 24)).outcome()).isEqualTo(Outcome.WORSE);
  }

  /** The newer version is as good as the older for ten hours, then three times as bad. */
  @Test
  void describesSinceWhen_whenItBeganWithinTheRelease() {
    ExposedCells exposed = release.exposed();
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed);
    for (int hour = 0; hour < HOURS; hour++) {
      for (int stratum = 0; stratum < 3; stratum++) {
        counts.add(AComparison.cell(hour, stratum), 4, hour < 10 ? 4 : 12);
      }
    }
    Regression found = comparison.describe(counts.build(), comparison.logThreshold());

    assertThat(found.verdict().outcome()).isEqualTo(Outcome.WORSE);
    assertThat(found.onset().since()).isEqualTo(AComparison.START.plus(Duration.ofHours(10)));
    assertThat(found.onset().foundIn())
        .isBetween(
            AComparison.START.plus(Duration.ofHours(11)),
            AComparison.START.plus(Duration.ofHours(13)));
    assertThat(found.onset().deviceWindows()).isBetween(12 * 6000.0, 14 * 6000.0);
    assertThat(found.strata()).isEqualTo(3);
    assertThat(found.estimate().low()).isGreaterThan(1);
    assertThat(found.estimate().low()).isLessThan(found.estimate().ratio());
    assertThat(found.estimate().high()).isGreaterThan(found.estimate().ratio());
  }

  @Test
  void saysWhenItWasKnown_byTheEvidenceThatWasNeeded() {
    AffectedCells counts = release.counts(2, 4);
    Onset alone = comparison.describe(counts, Math.log(20)).onset();
    Onset ofMany = comparison.describe(counts, Math.log(20_000)).onset();
    Onset never = comparison.describe(counts, 1000).onset();

    assertThat(alone.foundIn()).isAfter(AComparison.START);
    assertThat(ofMany.foundIn()).isAfter(alone.foundIn());
    assertThat(ofMany.deviceWindows()).isGreaterThan(alone.deviceWindows());
    assertThat(never.foundIn()).isNull();
    assertThat(never.deviceWindows()).isEqualTo(HOURS * 6000.0);
  }

  @Test
  void intervalCoversTheTrueRatio_atAllLooksTogether() {
    int covered = 0;
    for (int seed = 0; seed < 60; seed++) {
      int[][][] drawn = release.draw(3.0 / 1000, 1.5, new Random(seed));
      boolean always = true;
      for (int hour = 4; hour <= HOURS; hour += 5) {
        ExposedCells exposed = release.exposedUntil(hour);
        AffectedCells counts = release.until(hour, drawn, exposed);
        RatioEstimate estimate =
            new VersionComparison(exposed, SETTINGS).describe(counts, Math.log(20)).estimate();
        always &= estimate.low() <= 1.5 && 1.5 <= estimate.high();
      }
      covered += always ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(57);
  }

  @Test
  void intervalIsOpen_whereOneVersionWasNeverAffected() {
    RatioEstimate isNew = comparison.describe(release.counts(0, 1), Math.log(20)).estimate();
    assertThat(isNew.ratio()).isInfinite();
    assertThat(isNew.high()).isInfinite();
    assertThat(isNew.low()).isGreaterThan(1);

    RatioEstimate gone = comparison.describe(release.counts(1, 0), Math.log(20)).estimate();
    assertThat(gone.low()).isZero();
    assertThat(gone.high()).isLessThan(1);
  }

  /** Pooled, the newer version looks better: its devices are better. Within strata it is worse. */
  @Test
  void findsWhatATierShiftHides() {
    ExposedCells.Builder cells = new ExposedCells.Builder();
    for (int hour = 0; hour < HOURS; hour++) {
      cells.add(AComparison.cell(hour, 0), 1600, 400).add(AComparison.cell(hour, 1), 400, 1600);
    }
    ExposedCells exposed = cells.build();
    AffectedCells.Builder counts = new AffectedCells.Builder(exposed);
    for (int hour = 0; hour < HOURS; hour++) {
      counts.add(AComparison.cell(hour, 0), 32, 16).add(AComparison.cell(hour, 1), 2, 16);
    }
    AffectedCells built = counts.build();
    assertThat(built.newer()).isLessThan(built.older());
    assertThat(new VersionComparison(exposed, SETTINGS).verdict(built).outcome())
        .isEqualTo(Outcome.WORSE);
  }

  @Test
  void refusesSettingsOutOfRange() {
    for (double[] bad :
        new double[][] {
          {0, 1, 1, 1.5, 0},
          {0.05, 0, 1, 1.5, 0},
          {0.05, 1, 0.9, 1.5, 0},
          {0.05, 1, 1, 1, 0},
          {0.05, 1, 1, 1.5, 0.6}
        }) {
      assertThatThrownBy(() -> new TestSettings(bad[0], bad[1], bad[2], bad[3], bad[4]))
          .as(Arrays.toString(bad))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
