package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.PostgresSchema;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store has to do on a server alone: locks, lost connections, texts, and the exchange. */
class PostgresStoreTest {
  private static final String STALLS = "SELECT sum(stalls)::BIGINT AS line FROM cluster_row";

  @TempDir private Path folder;

  private static List<String> lines(RollupStore store, String sql) {
    return store.ask(snapshot -> snapshot.list(new Sql(sql), row -> row.text("line")));
  }

  private StorePlace place() {
    return StoreKind.POSTGRESQL.place(folder, StoreKind.POSTGRESQL.server());
  }

  @Test
  void oneProcessHasItOpen() {
    StorePlace place = place();
    try (RollupStore store = StoreKind.open(place)) {
      assertThat(store.revision()).isZero();
      assertThatThrownBy(() -> StoreKind.open(StoreKind.impatient(folder)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("another process has the store schema t")
          .hasMessageNotContaining(PostgresServer.PASSWORD);
    }
    StoreKind.open(place).close();
  }

  @Test
  void asksAndWritesAgain_whenTheServerWasRestarted() {
    try (PostgresServer server = PostgresServer.start();
        RollupStore store = StoreKind.open(StoreKind.POSTGRESQL.place(folder, server.url()))) {
      SampleFeed feed = new SampleFeed(store).release();
      server.restart();
      assertThat(lines(store, STALLS)).containsExactly("624");
      assertThatThrownBy(() -> feed.count(Samples.count(Samples.RANK, "1.1.0", 1, 1)))
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.refused()).as("records are kept").isFalse());
      feed.count(Samples.count(Samples.RANK, "1.1.0", 1, 1));
      assertThat(lines(store, STALLS)).containsExactly("475");
    }
  }

  @Test
  void keepsTextsAsTheyAre_butForTheOneCharacterItCannot() {
    String hostile = "tab\t line\n return\r back\\slash \\N quote\" 'brace{}, \u202E\uD83D\uDE00";
    try (RollupStore store = StoreKind.open(place())) {
      Changes changes = new Changes();
      changes.put(
          Table.STALLS,
          "app",
          StoredRow.of(StoredRow.keyOf("1"))
              .text(hostile + "\0")
              .text("app")
              .text("")
              .number(1)
              .text("k")
              .text("i")
              .text("o")
              .number(2)
              .number(3)
              .text("FRAME")
              .text(null)
              .text("m")
              .text("t")
              .text("14")
              .decimal(Double.POSITIVE_INFINITY)
              .flag(true)
              .texts(List.of(hostile, "NULL", ""))
              .text("ANDROID")
              .number(4)
              .texts(List.of()));
      store.apply(changes);
      assertThat(lines(store, "SELECT event AS line FROM stall"))
          .containsExactly(hostile + "\uFFFD");
      assertThat(lines(store, "SELECT unnest(missing) AS line FROM stall"))
          .containsExactly(hostile, "NULL", "");
      assertThat(lines(store, "SELECT confidence AS line FROM stall")).containsExactly("Infinity");
      Sql found = new Sql("SELECT app AS line FROM stall WHERE event = ?").bind(hostile + "\0");
      List<String> rows = store.ask(snapshot -> snapshot.list(found, row -> row.text("line")));
      assertThat(rows).hasSize(1);
    }
  }

  @Test
  void isReplacedByTheOneBesideIt_onlyWhileItIsClosed() {
    StorePlace place = place();
    try (RollupStore next = StoreKind.open(place.beside())) {
      new SampleFeed(next).release();
    }
    try (RollupStore old = StoreKind.open(place)) {
      assertThat(lines(old, "SELECT app AS line FROM cluster_row")).isEmpty();
      StorePlace impatient = StoreKind.impatient(folder);
      assertThatThrownBy(impatient::replace).hasMessageContaining("another process has the store");
      assertThatThrownBy(impatient::requireClosed)
          .hasMessageContaining("another process has the store");
    }
    place.requireClosed();
    place.replace();
    try (RollupStore store = StoreKind.open(place)) {
      assertThat(lines(store, STALLS)).containsExactly("624");
    }
    assertThatThrownBy(place::replace)
        .as("there is none beside it any more")
        .isInstanceOf(StoreException.class);
    try (RollupStore store = StoreKind.open(place)) {
      assertThat(lines(store, STALLS)).as("the old one is still there").containsExactly("624");
    }
  }

  @Test
  void neverShowsThePassword() {
    PostgresSchema wrong =
        PostgresSchema.of(StoreKind.POSTGRESQL.server(), PostgresServer.USER, "guess-me", "s");
    assertThatThrownBy(() -> StoreKind.open(wrong))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("password authentication failed")
        .hasMessageNotContaining("guess-me");
    assertThat(wrong.toString()).doesNotContain("guess-me");
    assertThatThrownBy(() -> PostgresSchema.of("jdbc:postgresql://h/d?password=x1", "u", "", "s"))
        .hasMessageContaining("settings of their own")
        .hasMessageNotContaining("x1");
  }
}
