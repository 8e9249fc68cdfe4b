package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.RateSubject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("jdk25")
@ParameterizedClass
@EnumSource(StoreKind.class)
class RollupStoreTest {
  private static final String SUMS =
      "SELECT fingerprint || version || version_code || ' ' || stalls || ' ' || stall_millis || ' '"
          + " || devices || ' ' || first_seen || ' ' || last_seen || ' ' || first_day || ' ' ||"
          + " last_day AS line FROM cluster_sum ORDER BY line";
  private static final String ROWS =
      "SELECT fingerprint || version || max(version_code) || ' ' || sum(stalls) || ' ' ||"
          + " sum(stall_millis) || ' ' || sum(devices) || ' ' || min(first_seen) || ' ' ||"
          + " max(last_seen) || ' ' || min(window_start) || ' ' || max(window_start) AS line FROM"
          + " cluster_row WHERE window_millis = 86400000 AND stalls > 0 GROUP BY fingerprint,"
          + " version ORDER BY line";

  @Parameter private StoreKind kind = StoreKind.DUCKDB;
  @TempDir private Path folder;

  private static List<String> lines(RollupStore store, String sql) {
    return store.ask(snapshot -> snapshot.list(new Sql(sql), row -> row.text("line")));
  }

  @Test
  void aRowIsReplaced_whenItsKeyComesAgain() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store)
          .count(Samples.count(Samples.RANK, "1.0.0", 0, 5))
          .count(Samples.count(Samples.RANK, "1.0.0", 0, 7));
      assertThat(lines(store, "SELECT stalls AS line FROM cluster_row")).containsExactly("7");
    }
  }

  @Test
  void tellsItsSize_onceItIsWritten() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store).count(Samples.count(Samples.RANK, "1.0.0", 0, 5));
    }
    try (RollupStore store = kind.open(folder)) {
      assertThat(store.bytes()).isPositive();
    }
  }

  @Test
  void aRowIsDeleted_whenItsCountIsTakenBack() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store)
          .count(Samples.count(Samples.RANK, "1.0.0", 0, 5))
          .retract(Samples.count(Samples.RANK, "1.0.0", 0, 5));
      assertThat(lines(store, "SELECT stalls AS line FROM cluster_row")).isEmpty();
    }
  }

  @Test
  void sumsOfClustersAreThoseOfTheirRows_whateverComesAndGoes() {
    try (RollupStore store = kind.open(folder)) {
      Random random = new Random(5);
      SampleFeed feed = new SampleFeed(store);
      for (int step = 0; step < 60; step++) {
        String print = random.nextBoolean() ? Samples.RANK : Samples.PARSE;
        String version = random.nextBoolean() ? "1.0.0" : "1.1.0";
        ClusterCount count =
            Samples.count(print, version, random.nextInt(3), random.nextInt(4) * 10L);
        if (random.nextInt(3) == 0) {
          feed.retract(count);
        } else {
          feed.count(count);
        }
      }
      feed.count(Samples.count("k1:another", "1.0.0", 0, 6));
      assertThat(lines(store, SUMS)).hasSizeGreaterThan(2).isEqualTo(lines(store, ROWS));
    }
  }

  @Test
  void theHighestRevisionOfAStallStays_whicheverComesFirst() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store).stall(Samples.stall(1, 1, "1.1.0")).stall(Samples.stall(1, 0, "1.0.0"));
      assertThat(lines(store, "SELECT version AS line FROM stall")).containsExactly("1.1.0");
      assertThat(lines(store, "SELECT version AS line FROM stall_tree")).containsExactly("1.1.0");
    }
  }

  @Test
  void aReleaseToDateHasOneRow_whicheverDayIsItsFirst() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store)
          .rate(Samples.rate(RateSubject.APP, "*", 1.5))
          .rate(Samples.rate(RateSubject.APP, "*", 2.5));
      assertThat(lines(store, "SELECT ratio_value AS line FROM rate_row")).containsExactly("2.5");
    }
  }

  @Test
  void aRateIsDeleted_underTheKeyOfItsTopic() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store)
          .rate(Samples.rate(RateSubject.APP, "*", 1.5))
          .rate(Samples.rate(RateSubject.CLUSTER, Samples.RANK, 1.5))
          .noRate(Samples.APP, "APP", "*", "1.1.0");
      assertThat(lines(store, "SELECT subject AS line FROM rate_row")).containsExactly("CLUSTER");
    }
  }

  @Test
  void keepsRowsAndPositions_whenItIsOpenedAgain() {
    long revision;
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store).release();
      revision = store.revision();
    }
    try (RollupStore store = kind.open(folder)) {
      assertThat(store.revision()).isEqualTo(revision).isPositive();
      assertThat(store.positions()).containsKey(new Changes.Position("sample", 0));
      assertThat(lines(store, "SELECT sum(stalls)::BIGINT AS line FROM cluster_row"))
          .containsExactly("624");
    }
  }

  @Test
  void changesNothing_whenABatchFailsHalfWay() {
    try (RollupStore store = kind.open(folder)) {
      new SampleFeed(store).release();
      Changes broken = new Changes();
      broken.reached(new Changes.Position("sample", 0), 99);
      broken.delete(Table.CLUSTERS, "app", StoredRow.keyOf("any"));
      broken.put(Table.SCREENS, "app", StoredRow.of(StoredRow.keyOf("too short")).text("app"));
      assertThatThrownBy(() -> store.apply(broken)).isInstanceOf(StoreException.class);
      assertThat(store.positions()).doesNotContainValue(99L);
      new SampleFeed(store).count(Samples.count(Samples.RANK, "1.1.0", 1, 1));
      assertThat(lines(store, "SELECT sum(stalls)::BIGINT AS line FROM cluster_row"))
          .containsExactly("475");
    }
  }

  @Test
  void keepsTheNewestTreesOfAClusterAlone() {
    try (RollupStore store = kind.open(folder)) {
      SampleFeed feed = new SampleFeed(store);
      for (int stall = 1; stall <= 5; stall++) {
        feed.stall(Samples.stall(stall, 0, "1.1.0"));
      }
      store.prune();
      assertThat(lines(store, "SELECT k::VARCHAR AS line FROM stall_tree")).hasSize(3);
      assertThat(lines(store, "SELECT event AS line FROM stall")).hasSize(5);
    }
  }

  @Test
  void aNoisyAppOrVersion_leavesTheStallsOfTheOthers() {
    RollupStore.Limits six = new RollupStore.Limits(128, 2, 6, 3, Duration.ofDays(7));
    try (RollupStore store = RollupStore.open(kind.place(folder, kind.server()), six)) {
      SampleFeed feed = new SampleFeed(store);
      for (int number = 1; number <= 4; number++) {
        AnalyzedStall stall = Samples.stall(number, 0, number <= 2 ? "1.0.0" : "1.1.0");
        stall.setApp(number % 2 == 0 ? "com.example.quiet" : Samples.APP);
        feed.stall(stall);
      }
      for (int number = 5; number <= 12; number++) {
        feed.stall(Samples.stall(number, 0, "1.1.0"));
      }
      store.prune();
      assertThat(
              lines(
                  store,
                  "SELECT app || ' ' || version || ' ' || count(*) AS line FROM stall"
                      + " GROUP BY app, version ORDER BY line"))
          .containsExactly(
              "com.example.quiet 1.0.0 1",
              "com.example.quiet 1.1.0 1",
              "com.example.reader 1.0.0 1",
              "com.example.reader 1.1.0 3");
    }
  }

  @Test
  void stallOfAnotherApp_withTheSameId_replacesNothing() {
    try (RollupStore store = kind.open(folder)) {
      SampleFeed feed = new SampleFeed(store);
      feed.stall(Samples.stall(1, 0, "1.0.0"));
      AnalyzedStall other = Samples.stall(1, 1, "9.0.0");
      other.setApp("com.example.other");
      feed.stall(other);
      assertThat(
              lines(
                  store,
                  "SELECT s.app || ' ' || s.version || ' ' || t.version AS line FROM stall s"
                      + " JOIN stall_tree t ON t.k = s.k ORDER BY line"))
          .containsExactly("com.example.other 9.0.0 9.0.0", "com.example.reader 1.0.0 1.0.0");
    }
  }

  @Test
  void knowsItsKafkaCluster() {
    try (RollupStore store = kind.open(folder)) {
      assertThat(store.belongsTo("one")).isTrue();
      assertThat(store.belongsTo("other")).isFalse();
      assertThat(store.belongsTo("one")).isTrue();
    }
  }

  @Test
  void saysWhatToDo_whenAProgramWithOtherTablesWroteIt() throws Exception {
    kind.open(folder).close();
    kind.execute(folder, "UPDATE meta SET value = '99' WHERE name = 'version'");
    assertThatThrownBy(() -> kind.open(folder))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("version 99")
        .hasMessageContaining("rebuild");
  }
}
