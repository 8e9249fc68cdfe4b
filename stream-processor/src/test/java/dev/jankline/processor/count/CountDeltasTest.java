package dev.jankline.processor.count;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.sceneFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.symbolize.Symbolization;
import dev.jankline.processor.symbolize.Symbolization.Symbolized;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountDeltasTest {
  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));

  /** The law behind everything: the total must not depend on how deltas were combined. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void sumsAreTheSame_inAnyOrderAndGrouping(long seed) {
    List<CountDelta> deltas = deltas();
    Map<String, CountDelta> expected = sums(deltas);
    Random random = new Random(seed);
    Collections.shuffle(deltas, random);
    int cut = random.nextInt(deltas.size());

    Map<String, CountDelta> left = sums(deltas.subList(0, cut));
    sums(deltas.subList(cut, deltas.size()))
        .forEach((row, delta) -> left.merge(row, delta, CountDeltas::merge));

    assertThat(left).isEqualTo(expected);
  }

  @Test
  void rowsOfOneClusterTravelTogether() {
    List<CountDelta> deltas =
        rows(added(analyzed(aStall(1)))).stream()
            .filter(delta -> delta.getCluster() != null)
            .toList();

    assertThat(deltas).hasSize(6);
    assertThat(deltas.stream().map(CountDeltas::row).distinct()).hasSize(6);
    assertThat(deltas.stream().map(CountDeltas::task).distinct()).hasSize(3);
  }

  @Test
  void sumIsZero_whenStallIsTakenBack() {
    AnalyzedStall stall = analyzed(aStall(1));

    CountedAs names = CountedStall.names(stall);
    List<CountDelta> deltas = new ArrayList<>(rows(added(stall)));
    deltas.addAll(rows(new Retraction(aStall(1).receivedStall(), names, null)));
    assertThat(deltas).hasSize(14);

    Map<String, CountDelta> sums = sums(deltas);

    assertThat(sums.values())
        .allSatisfy(
            sum -> {
              if (sum.getCluster() != null) {
                assertThat(sum.getCluster().getStalls()).isZero();
                assertThat(sum.getCluster().getStallMillis()).isZero();
                assertThat(sum.getCluster().getDurationHistogram()).isEmpty();
              } else {
                assertThat(Objects.requireNonNull(sum.getOutcome()).getOutcomes()).isEmpty();
              }
            });
  }

  @Test
  void nothingMoves_whenStallKeepsItsNames() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = CountedStall.names(stall);

    CountedAs same = CountedStall.names(stall);

    assertThat(rows(new CountedStall(stall, names, same))).isEmpty();
    assertThat(rows(new Retraction(aStall(1).receivedStall(), names, same))).isEmpty();
  }

  @Test
  void onlyTheLensThatChangesMoves() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs before = CountedStall.names(stall);
    Fingerprints now = stall.getFingerprints();
    before.setFingerprints(new Fingerprints(now.getKey(), "i1:other", now.getOuter()));

    CountedAs names = CountedStall.names(stall);
    List<CountDelta> deltas = new ArrayList<>(rows(new CountedStall(stall, names, before)));
    deltas.addAll(rows(new Retraction(aStall(1).receivedStall(), before, names)));

    assertThat(deltas)
        .extracting(delta -> Objects.requireNonNull(delta.getCluster()))
        .extracting(ClusterCount::getLens, ClusterCount::getStalls)
        .containsExactlyInAnyOrder(
            tuple(Lens.INNER, 1L),
            tuple(Lens.INNER, 1L),
            tuple(Lens.INNER, -1L),
            tuple(Lens.INNER, -1L));
  }

  @Test
  void takesBackExactlyWhatWasCounted_whateverItIsCalledNow() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs before = CountedStall.names(stall);
    before.setFingerprints(new Fingerprints("k1:old", "i1:old", "o1:old"));
    before.setVersionName(RowNames.OTHER);

    assertThat(rows(new Retraction(aStall(1).receivedStall(), before, null)))
        .filteredOn(delta -> delta.getCluster() != null)
        .hasSize(6)
        .allSatisfy(
            delta -> {
              ClusterCount count = Objects.requireNonNull(delta.getCluster());
              assertThat(count.getStalls()).isEqualTo(-1);
              assertThat(count.getVersionName()).isEqualTo("(other)");
              assertThat(count.getFingerprint()).endsWith(":old");
            });
  }

  @Test
  void refusesDelta_whenItHoldsNothing() {
    CountDelta empty = new CountDelta(null, null, null, null);

    assertThatThrownBy(() -> CountDeltas.row(empty)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, CountDelta> sums(List<CountDelta> deltas) {
    Map<String, CountDelta> sums = new HashMap<>();
    deltas.forEach(delta -> sums.merge(CountDeltas.row(delta), delta, CountDeltas::merge));
    return sums;
  }

  private static List<CountDelta> deltas() {
    List<CountDelta> deltas = new ArrayList<>();
    for (int id = 0; id < 40; id++) {
      AnEvent stall =
          aStall(id)
              .lasting(100L + 37L * id)
              .by("install-" + id % 11)
              .withSamples("com.example.Feed.load" + (id % 2 == 0 ? "" : "More"))
              .happened(Duration.ofMinutes(id));
      deltas.addAll(rows(added(analyzed(stall))));
      deltas.addAll(rows((Countable) sceneFrames(100 + id).received()));
      deltas.addAll(rows((Countable) anExposure(200 + id).by("install-" + id).received()));
      deltas.addAll(rows(new LedgerEntry(AnEvent.APP, NOON, OutcomeKind.DROPPED, "LATE", id)));
    }
    return deltas;
  }

  private static List<CountDelta> rows(Countable value) {
    return value.match(new Counting());
  }

  private static CountedStall added(AnalyzedStall stall) {
    return new CountedStall(stall, CountedStall.names(stall), null);
  }

  private static AnalyzedStall analyzed(AnEvent stall) {
    Symbolization.Result result = new Symbolization(id -> null).symbolize(stall.receivedStall(), 0);
    return ANALYSIS.analyze(((Symbolized) result).stall());
  }
}
