package dev.jankline.processor.combine;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aSelfReport;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.sceneFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.decode.ReceivedEvents;
import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.row.ClusterRow;
import dev.jankline.processor.row.OutcomeRow;
import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.symbolize.Symbolization;
import dev.jankline.processor.symbolize.Symbolization.Symbolized;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.window.MemoryDayNumbers;
import dev.jankline.processor.window.MemoryDeviceDays;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingTest {
  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));

  private final Counting counting =
      new Counting(
          new RowNames(new MemoryDayNumbers(), new RowLimits(2, 2)), new MemoryDeviceDays());

  /** The law behind everything: the total must not depend on how deltas were combined. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void sumsAreTheSame_inAnyOrderAndGrouping(long seed) {
    List<Row> rows = ofManyEvents();
    Map<String, Row> expected = sums(rows);
    Random random = new Random(seed);
    Collections.shuffle(rows, random);
    int cut = random.nextInt(rows.size());

    Map<String, Row> left = sums(rows.subList(0, cut));
    sums(rows.subList(cut, rows.size())).forEach((key, row) -> left.merge(key, row, Row::plus));

    assertThat(left).isEqualTo(expected);
  }

  @Test
  void rowsOfOneClusterTravelTogether() {
    List<ClusterRow> rows = clusters(rows(added(analyzed(aStall(1)))));

    assertThat(rows).hasSize(6);
    assertThat(rows.stream().map(Row::key).distinct()).hasSize(6);
    assertThat(rows.stream().map(Row::deltaKey).distinct()).hasSize(3);
  }

  @Test
  void sumIsZero_whenStallIsTakenBack() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = CountedStall.names(stall);
    List<Row> rows = new ArrayList<>(rows(added(stall)));
    rows.addAll(rows(new Retraction(ReceivedEvents.stall(aStall(1).event()), names, null)));
    assertThat(rows).hasSize(16);

    List<Row> sums = List.copyOf(sums(rows).values());

    assertThat(clusters(sums))
        .hasSize(6)
        .allSatisfy(
            row -> {
              assertThat(row.isEmpty()).isTrue();
              assertThat(row.count().getStalls()).isZero();
              assertThat(row.count().getStallMillis()).isZero();
              assertThat(row.count().getDurationHistogram()).isEmpty();
            });
    assertThat(outcomes(sums)).isEmpty();
  }

  @Test
  void nothingMoves_whenStallKeepsItsNames() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = CountedStall.names(stall);
    CountedAs same = CountedStall.names(stall);

    assertThat(rows(new CountedStall(stall, names, same))).isEmpty();
    assertThat(rows(new Retraction(ReceivedEvents.stall(aStall(1).event()), names, same)))
        .isEmpty();
  }

  @Test
  void onlyTheLensThatChangesMoves() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs before = CountedStall.names(stall);
    Fingerprints now = stall.getFingerprints();
    before.setFingerprints(new Fingerprints(now.getKey(), "i1:other", now.getOuter()));

    CountedAs names = CountedStall.names(stall);
    List<Row> rows = new ArrayList<>(rows(new CountedStall(stall, names, before)));
    rows.addAll(rows(new Retraction(ReceivedEvents.stall(aStall(1).event()), before, names)));

    assertThat(rows).hasSize(4);
    assertThat(clusters(rows))
        .extracting(ClusterRow::count)
        .extracting(ClusterCount::getLens, ClusterCount::getStalls)
        .containsExactlyInAnyOrder(
            tuple(Lens.INNER, 1L),
            tuple(Lens.INNER, 1L),
            tuple(Lens.INNER, -1L),
            tuple(Lens.INNER, -1L));
  }

  @Test
  void takesBackExactlyWhatWasCounted_whateverItIsCalledNow() {
    CountedAs before = CountedStall.names(analyzed(aStall(1)));
    before.setFingerprints(new Fingerprints("k1:old", "i1:old", "o1:old"));
    before.setVersionName(RowNames.OTHER);

    assertThat(
            clusters(rows(new Retraction(ReceivedEvents.stall(aStall(1).event()), before, null))))
        .extracting(ClusterRow::count)
        .hasSize(6)
        .allSatisfy(
            count -> {
              assertThat(count.getStalls()).isEqualTo(-1);
              assertThat(count.getVersionName()).isEqualTo("(other)");
              assertThat(count.getFingerprint()).endsWith(":old");
            });
  }

  /** A retraction has no stack; its event id is smaller than that of the stall that stays. */
  @Test
  void rowKeepsTheStackOfAStall_whenAnotherIsTakenBack() {
    CountedAs names = CountedStall.names(analyzed(aStall(1)));
    List<Row> rows = new ArrayList<>(rows(added(analyzed(aStall(2)))));
    rows.addAll(rows(new Retraction(ReceivedEvents.stall(aStall(1).event()), names, null)));

    assertThat(clusters(List.copyOf(sums(rows).values())))
        .extracting(ClusterRow::count)
        .hasSize(6)
        .allSatisfy(
            count -> {
              assertThat(count.getExampleEventId()).isEqualTo(AnEvent.id(2));
              assertThat(count.getTitle()).isNotEmpty();
              assertThat(count.getStack()).isNotEmpty();
            });
  }

  @Test
  void selfReportIsCountedInTheLedgerAlone() {
    assertThat(rows((Countable) ReceivedEvents.of(aSelfReport(1).event()))).hasSize(1);
    assertThat(outcomes(rows((Countable) ReceivedEvents.of(aSelfReport(1).event()))))
        .containsExactly(new Outcome(OutcomeKind.COUNTED, "SELF_REPORT", 1L));
  }

  private List<Row> rows(Countable value) {
    return value.match(counting);
  }

  private static List<ClusterRow> clusters(List<Row> rows) {
    return rows.stream().filter(ClusterRow.class::isInstance).map(ClusterRow.class::cast).toList();
  }

  private static List<Outcome> outcomes(List<Row> rows) {
    return rows.stream()
        .filter(OutcomeRow.class::isInstance)
        .flatMap(row -> ((OutcomeRow) row).count().getOutcomes().stream())
        .toList();
  }

  private static Map<String, Row> sums(List<Row> rows) {
    Map<String, Row> sums = new HashMap<>();
    rows.forEach(row -> sums.merge(row.key(), row, Row::plus));
    return sums;
  }

  private List<Row> ofManyEvents() {
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 40; id++) {
      AnEvent event =
          aStall(id)
              .lasting(100L + 37L * id)
              .by("install-" + id % 11)
              .withSamples("com.example.Feed.load" + (id % 2 == 0 ? "" : "More"))
              .happened(Duration.ofMinutes(id));
      AnalyzedStall stall = analyzed(event);
      rows.addAll(rows(added(stall)));
      if (id % 3 == 0) {
        CountedAs names = CountedStall.names(stall);
        rows.addAll(rows(new Retraction(ReceivedEvents.stall(event.event()), names, null)));
      }
      rows.addAll(rows((Countable) ReceivedEvents.of(sceneFrames(100 + id).event())));
      rows.addAll(
          rows((Countable) ReceivedEvents.of(anExposure(200 + id).by("install-" + id).event())));
      rows.addAll(rows(new LedgerEntry(AnEvent.APP, NOON, OutcomeKind.DROPPED, "LATE", id)));
    }
    return rows;
  }

  private static CountedStall added(AnalyzedStall stall) {
    return new CountedStall(stall, CountedStall.names(stall), null);
  }

  private static AnalyzedStall analyzed(AnEvent stall) {
    Symbolization.Result result =
        new Symbolization(id -> null).symbolize(ReceivedEvents.stall(stall.event()), 0);
    return ANALYSIS.analyze(((Symbolized) result).stall());
  }
}
