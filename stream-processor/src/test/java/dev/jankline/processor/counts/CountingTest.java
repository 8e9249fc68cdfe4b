package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aSelfReport;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.analysis.symbolize.Symbolization.Symbolized;
import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.processor.days.MemoryDayNumbers;
import dev.jankline.processor.days.MemoryDeviceDays;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.events.EventTime;
import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.Countable;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Countable.Retraction;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.StratumCount;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingTest {
  @BeforeAll
  static void trustRecords() {
    TrustedRecords.trust();
  }

  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));

  private final Counting counting =
      new Counting(
          new RowNames(new MemoryDayNumbers(), new RowLimits(2, 2)),
          new MemoryDeviceDays(),
          new TaskExamples(new SentExamples()),
          app -> List.of());

  /** The law behind everything: the total must not depend on how partial counts were combined. */
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

    assertThat(rows).as("two windows of primary grouping, the day of the others").hasSize(4);
    assertThat(rows.stream().map(Row::key).distinct()).hasSize(4);
    assertThat(rows.stream().map(Row::partialKey).distinct()).hasSize(3);
  }

  @Test
  void onlyThePrimaryClusterHasRows_byDefault() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = CountedStall.names(stall);
    CountedAs moved = CountedStall.names(stall);
    moved.setFingerprints(new Fingerprints("k1:other", "i1:other", "o1:other"));

    List<Row> rows = new ArrayList<>(rows(new CountedStall(stall, names, null)));
    rows.addAll(rows(new CountedStall(stall, moved, names)));
    rows.addAll(rows(new Retraction(EventTime.stall(aStall(1).event()), names, moved)));

    assertThat(clusters(rows))
        .extracting(ClusterRow::count)
        .extracting(ClusterCount::getGrouping, ClusterCount::getStalls)
        .containsExactlyInAnyOrder(
            tuple(Grouping.PRIMARY, 1L),
            tuple(Grouping.PRIMARY, 1L),
            tuple(Grouping.PRIMARY, 1L),
            tuple(Grouping.PRIMARY, 1L),
            tuple(Grouping.PRIMARY, -1L),
            tuple(Grouping.PRIMARY, -1L));
  }

  @Test
  void sumIsZero_whenStallIsTakenBack() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = names(stall);
    List<Row> rows = new ArrayList<>(rows(added(stall)));
    rows.addAll(rows(new Retraction(EventTime.stall(aStall(1).event()), names, null)));
    assertThat(rows).hasSize(12);

    List<Row> sums = List.copyOf(sums(rows).values());

    assertThat(clusters(sums))
        .hasSize(4)
        .allSatisfy(
            row -> {
              assertThat(row.isEmpty()).isTrue();
              assertThat(row.count().getStalls()).isZero();
              assertThat(row.count().getStallMillis()).isZero();
              assertThat(row.count().getDurationHistogram()).isEmpty();
              assertThat(row.count().getCauseStalls()).isEmpty();
            });
    assertThat(outcomes(sums)).isEmpty();
  }

  @Test
  void nothingMoves_whenStallKeepsItsNames() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = names(stall);
    CountedAs same = names(stall);

    assertThat(rows(new CountedStall(stall, names, same))).isEmpty();
    assertThat(rows(new Retraction(EventTime.stall(aStall(1).event()), names, same))).isEmpty();
  }

  @Test
  void onlyTheGroupingThatChangesMoves() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs before = names(stall);
    Fingerprints now = stall.getFingerprints();
    before.setFingerprints(new Fingerprints(now.getPrimary(), "i1:other", now.getEntryPoint()));

    CountedAs names = names(stall);
    List<Row> rows = new ArrayList<>(rows(new CountedStall(stall, names, before)));
    rows.addAll(rows(new Retraction(EventTime.stall(aStall(1).event()), before, names)));

    assertThat(rows).hasSize(2);
    assertThat(clusters(rows))
        .extracting(ClusterRow::count)
        .extracting(ClusterCount::getGrouping, ClusterCount::getStalls)
        .containsExactlyInAnyOrder(
            tuple(Grouping.BLOCKING_CALL, 1L), tuple(Grouping.BLOCKING_CALL, -1L));
  }

  @Test
  void takesBackExactlyWhatWasCounted_whateverItIsCalledNow() {
    CountedAs before = names(analyzed(aStall(1)));
    before.setFingerprints(new Fingerprints("k1:old", "i1:old", "o1:old"));
    before.setVersionName(RowNames.OTHER);

    assertThat(clusters(rows(new Retraction(EventTime.stall(aStall(1).event()), before, null))))
        .extracting(ClusterRow::count)
        .hasSize(4)
        .allSatisfy(
            count -> {
              assertThat(count.getStalls()).isEqualTo(-1);
              assertThat(count.getVersionName()).isEqualTo("(other)");
              assertThat(count.getFingerprint()).endsWith(":old");
            });
  }

  @Test
  void textsGoWithTheFirstStallOfAClusterAndVersion_besideItsRowsOfTheDay() {
    assertThat(examples(aStall(1))).containsExactly(AnEvent.id(1), AnEvent.id(1), AnEvent.id(1));
    assertThat(examples(aStall(2))).isEmpty();
    assertThat(examples(aStall(3).inVersion("1.1.0"))).hasSize(3);
    assertThat(examples(aStall(4))).isEmpty();
  }

  @Test
  void textsGoAgain_onTheNextDayOfReceipt() {
    assertThat(examples(aStall(1))).hasSize(3);
    assertThat(examples(aStall(2).receivedAt(NOON.plus(Duration.ofDays(1))))).hasSize(3);
    assertThat(examples(aStall(3).receivedAt(NOON))).as("the day before").isEmpty();
  }

  @Test
  void textsGoAgain_whenAStallOfTheClusterWasTakenBack() {
    CountedAs names = names(analyzed(aStall(1)));
    assertThat(examples(aStall(1))).hasSize(3);
    rows(new Retraction(EventTime.stall(aStall(1).event()), names, null));

    assertThat(examples(aStall(2))).hasSize(3);
  }

  @Test
  void stallMovesBetweenCauses_whenItStaysInItsCluster() {
    AnalyzedStall stall = analyzed(aStall(1));
    CountedAs names = names(stall);
    CountedAs before = names(stall);
    before.setCause(Cause.LOCK);
    List<Row> rows = new ArrayList<>(rows(new CountedStall(stall, names, before)));
    rows.addAll(rows(new Retraction(EventTime.stall(aStall(1).event()), before, names)));

    assertThat(clusters(List.copyOf(sums(rows).values())))
        .extracting(ClusterRow::count)
        .filteredOn(count -> count.getWindowMillis() == Duration.ofDays(1).toMillis())
        .hasSize(3)
        .allSatisfy(
            count -> {
              assertThat(count.getStalls()).isZero();
              assertThat(count.getCauseStalls())
                  .containsOnly(entry("LOCK", -1L), entry(stall.getCause().name(), 1L));
            });
  }

  @Test
  void devicesOfAScreen_areThoseThatShowedItOrStalledInIt() {
    List<Row> rows = new ArrayList<>();
    rows.addAll(rows((Countable) EventTime.received(screenFrames(1).by("a").event())));
    rows.addAll(rows((Countable) EventTime.received(screenFrames(2).by("a").event())));
    rows.addAll(rows((Countable) EventTime.received(screenFrames(3).by("b").event())));
    for (String device : List.of("b", "b", "c")) {
      rows.addAll(rows(added(analyzed(aStall(rows.size() + 10L).by(device).inScreen("feed")))));
    }
    rows.addAll(rows(added(analyzed(aStall(4).by("d")))));

    assertThat(screens(rows))
        .filteredOn(count -> count.getWindowMillis() == Duration.ofDays(1).toMillis())
        .singleElement()
        .satisfies(
            count -> {
              assertThat(count.getFrames()).isEqualTo(180);
              StratumCount stratum = count.getStrata().get(0);
              assertThat(stratum.getObserved()).as("a, b and c").isEqualTo(3);
              assertThat(stratum.getAffected()).as("b and c").isEqualTo(2);
              assertThat(stratum.getStalls()).isEqualTo(3);
              assertThat(stratum.getForegroundMillis()).isEqualTo(3000);
            });
    assertThat(screens(rows))
        .filteredOn(count -> count.getWindowMillis() == Duration.ofHours(1).toMillis())
        .isNotEmpty()
        .allSatisfy(count -> assertThat(count.getStrata()).isEmpty());
  }

  private static List<ScreenCount> screens(List<Row> rows) {
    return sums(rows).values().stream()
        .filter(ScreenRow.class::isInstance)
        .map(row -> ((ScreenRow) row).count())
        .toList();
  }

  private List<EventId> examples(AnEvent stall) {
    return clusters(rows(added(analyzed(stall)))).stream()
        .map(ClusterRow::example)
        .filter(Objects::nonNull)
        .map(ExampleStall::getEventId)
        .toList();
  }

  @Test
  void selfReportIsCountedWithoutItsDevice_andPublishedInTheAccountingAlone() {
    List<Row> rows = rows((Countable) EventTime.received(aSelfReport(1).event()));
    assertThat(outcomes(rows)).containsExactly(new Outcome(OutcomeKind.COUNTED, "SELF_REPORT", 1L));
    assertThat(rows)
        .filteredOn(ExposureRow.class::isInstance)
        .hasSize(2)
        .allSatisfy(
            row -> {
              ExposureCount count = ((ExposureRow) row).count();
              assertThat(count.getSdkMillis()).isEqualTo(5);
              assertThat(count.getVersionCode()).isZero();
              assertThat(count.getStrata()).isEmpty();
              assertThat(count.getDeviceSketch().remaining()).isZero();
              assertThat(row.outputs()).isEmpty();
            });
    assertThat(rows).hasSize(3);
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
    rows.forEach(row -> sums.merge(row.key(), copy(row), Row::plus));
    return sums;
  }

  /** What is added up must not be used again. */
  private static Row copy(Row row) {
    try {
      return Rows.of(PartialCount.fromByteBuffer(row.partial().toByteBuffer()));
    } catch (IOException | UnknownRowException e) {
      throw new IllegalStateException(e);
    }
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
      if (id % 4 == 0) {
        event.inScreen("feed");
      }
      AnalyzedStall stall = analyzed(event);
      rows.addAll(rows(added(stall)));
      if (id % 3 == 0) {
        CountedAs names = names(stall);
        rows.addAll(rows(new Retraction(EventTime.stall(event.event()), names, null)));
      }
      rows.addAll(rows((Countable) EventTime.received(screenFrames(100 + id).event())));
      rows.addAll(
          rows((Countable) EventTime.received(anExposure(200 + id).by("install-" + id).event())));
      rows.addAll(rows(new AccountingEntry(AnEvent.APP, NOON, OutcomeKind.DROPPED, "LATE", id)));
    }
    return rows;
  }

  /** Of an app with clusters by every grouping. */
  private static CountedAs names(AnalyzedStall stall) {
    CountedAs names = CountedStall.names(stall);
    names.setGroupings(List.of(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT));
    return names;
  }

  private static CountedStall added(AnalyzedStall stall) {
    return new CountedStall(stall, names(stall), null);
  }

  private static AnalyzedStall analyzed(AnEvent stall) {
    Symbolization.Result result =
        new Symbolization(id -> null).symbolize(EventTime.stall(stall.event()).raw(), 0);
    return ANALYSIS.analyze(((Symbolized) result).stall());
  }
}
