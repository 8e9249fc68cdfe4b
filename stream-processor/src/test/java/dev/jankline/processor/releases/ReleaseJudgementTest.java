package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.releases.VersionComparison.Outcome;
import dev.jankline.processor.statistics.AComparison;
import dev.jankline.processor.statistics.AffectedCells;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReleaseJudgementTest {
  private static final int HOURS = 24;
  private static final int CLUSTERS = 300;

  private final AComparison release = AComparison.of(HOURS, 3, 1000, 1000);
  private final VersionComparison comparison =
      new VersionComparison(release.exposed(), TestSettings.DEFAULT);

  @Test
  void reportsWhatChanged_andNothingElse() {
    Map<String, AffectedCells> clusters = clusters(3);
    ReleaseJudgement judgement = judgement(comparison, clusters, CLUSTERS);

    assertThat(judgement.reported()).contains("0", "1", "2").hasSizeLessThanOrEqualTo(4);
    assertThat(judgement.regressions().keySet()).containsExactlyElementsOf(judgement.reported());
    assertThat(outcomes(judgement, clusters)).hasSize(CLUSTERS).containsEntry("0", Outcome.WORSE);
  }

  @Test
  void reportsNothing_whenNothingChanged() {
    Map<String, AffectedCells> clusters = clusters(0);
    ReleaseJudgement judgement = judgement(comparison, clusters, CLUSTERS);

    assertThat(judgement.reported()).isEmpty();
    assertThat(judgement.regressions()).isEmpty();
    assertThat(outcomes(judgement, clusters).values()).doesNotContain(Outcome.WORSE, Outcome.NEW);
  }

  /**
   * The same cluster alone is reported: one of many needs more evidence than one that is watched.
   */
  @Test
  void oneOfManyNeedsMoreEvidence_thanOneThatIsWatched() {
    AffectedCells counts = release.counts(2, 3);
    assertThat(comparison.verdict(counts).outcome()).isEqualTo(Outcome.WORSE);
    assertThat(judgement(comparison, Map.of("one", counts), 1).reported()).containsExactly("one");
    assertThat(judgement(comparison, Map.of("one", counts), 100_000).reported()).isEmpty();
  }

  @Test
  void smallEffectIsNotReported_howeverSure() {
    AComparison large = AComparison.of(HOURS, 30, 1000, 1000);
    TestSettings demanding = new TestSettings(0.05, 1, 1.3, 1.5, 0);
    ReleaseJudgement judgement =
        judgement(
            new VersionComparison(large.exposed(), demanding),
            Map.of("small", large.counts(40, 48), "large", large.counts(40, 60)),
            2);
    assertThat(judgement.reported()).containsExactly("large");
  }

  private static ReleaseJudgement judgement(
      VersionComparison comparison, Map<String, AffectedCells> clusters, int tests) {
    return new ReleaseJudgement(
        comparison,
        clusters.keySet(),
        name -> Objects.requireNonNull(clusters.get(name), name),
        tests);
  }

  private Map<String, Outcome> outcomes(
      ReleaseJudgement judgement, Map<String, AffectedCells> clusters) {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    clusters.forEach(
        (name, counts) ->
            outcomes.put(name, comparison.verdict(counts, judgement.logThreshold()).outcome()));
    return outcomes;
  }

  private Map<String, AffectedCells> clusters(int changed) {
    Map<String, AffectedCells> clusters = new LinkedHashMap<>();
    for (int i = 0; i < CLUSTERS; i++) {
      int[][][] drawn = release.draw(1.0 / 1000, i < changed ? 3 : 1, new Random(i));
      clusters.put(Integer.toString(i), release.until(HOURS, drawn, release.exposed()));
    }
    return clusters;
  }
}
