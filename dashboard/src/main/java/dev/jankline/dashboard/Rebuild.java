package dev.jankline.dashboard;

import dev.jankline.dashboard.history.HistoryReader;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.dashboard.store.Table;
import dev.jankline.service.ServiceProcess.StartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the store of a dashboard again from the topics: reads them from the beginning into a new
 * file or schema, and puts it in the place of the old one when it has caught up. What the topics do
 * not keep any more comes from exported files, or is lost.
 */
public final class Rebuild {
  private final CatchUp topics;

  private Rebuild(CatchUp topics) {
    this.topics = topics;
  }

  /**
   * Reads and checks the settings of the dashboard.
   *
   * @param config its properties file
   * @throws dev.jankline.service.settings.ServiceSettings.SettingsException saying which setting is
   *     wrong
   */
  public static Rebuild of(
      Path config, Map<String, String> environment, InstantSource clock, LongSupplier nanoTime) {
    return new Rebuild(CatchUp.of(config, environment, clock, nanoTime));
  }

  /**
   * Makes the store again.
   *
   * @param limit longest time until it has caught up
   * @param history folder of an {@link Export}; null for none
   * @param progress takes a line for whoever waits
   * @return rows by table
   * @throws StartException when it did not catch up in time
   * @throws dev.jankline.dashboard.store.StoreException when a dashboard has the store open, or it
   *     cannot be replaced
   */
  public Map<String, Long> run(Duration limit, @Nullable Path history, Consumer<String> progress) {
    StorePlace place = DashboardParts.place(topics.settings());
    StorePlace next = place.beside();
    place.requireClosed();
    next.discard();
    Map<String, Long> rows;
    try (RollupStore store = topics.open(next)) {
      if (history != null) {
        LocalDate today = LocalDate.ofInstant(topics.clock().instant(), ZoneOffset.UTC);
        progress.accept(HistoryReader.load(history, store, today) + " rows of " + history);
      }
      topics.read(store, limit, progress);
      rows = rows(store);
    }
    place.replace();
    return rows;
  }

  private static Map<String, Long> rows(RollupStore store) {
    Map<String, Long> rows = new LinkedHashMap<>();
    for (Table table : Table.values()) {
      List<Long> counts =
          store.ask(
              snapshot ->
                  snapshot.list(
                      new Sql("SELECT count(*) AS n FROM " + table.sqlName()),
                      row -> row.number("n")));
      rows.put(table.sqlName(), counts.get(0));
    }
    return rows;
  }
}
