package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.dashboard.store.Table;
import dev.jankline.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restores a backup of the store, made as docs/operate.md says, in another place. */
class BackupTest {
  @TempDir private Path folder;
  @TempDir private Path other;

  @Test
  void copyOfTheFileHasTheSameRowsAndPositions() throws IOException {
    List<String> before = filled(StoreKind.DUCKDB.place(folder, ""));
    Files.copy(folder.resolve("store.duckdb"), other.resolve("store.duckdb"));
    assertThat(state(StoreKind.DUCKDB.place(other, ""))).isEqualTo(before);
  }

  @Test
  void dumpOfTheSchemaHasTheSameRowsAndPositions_onAnotherServer() {
    try (PostgresServer server = PostgresServer.start()) {
      List<String> before = filled(StoreKind.POSTGRESQL.place(folder, server.url()));
      server.copySchemas(PostgresServer.shared());
      assertThat(state(StoreKind.POSTGRESQL.place(folder, StoreKind.POSTGRESQL.server())))
          .isEqualTo(before);
    }
  }

  private static List<String> filled(StorePlace place) {
    try (RollupStore store = StoreKind.open(place)) {
      new SampleFeed(store).release();
    }
    List<String> state = state(place);
    assertThat(state).contains("stalls 624");
    return state;
  }

  private static List<String> state(StorePlace place) {
    try (RollupStore store = StoreKind.open(place)) {
      List<String> state = new ArrayList<>();
      for (Table table : Table.values()) {
        String name = table.sqlName();
        state.addAll(lines(store, "SELECT '" + name + " ' || count(*) AS line FROM " + name));
      }
      state.addAll(
          lines(store, "SELECT 'stalls ' || sum(stalls)::BIGINT AS line FROM cluster_row"));
      state.add(store.revision() + " " + store.positions());
      return state;
    }
  }

  private static List<String> lines(RollupStore store, String sql) {
    return store.ask(snapshot -> snapshot.list(new Sql(sql), row -> row.text("line")));
  }
}
