package dev.jankline.dashboard;

import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.ReaderSettings;
import dev.jankline.dashboard.read.ReaderThread;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.dashboard.store.Table;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Makes the store of a dashboard again from the topics: reads them from the beginning into a new
 * file or schema, and puts it in the place of the old one when it has caught up. What the topics do
 * not keep any more is lost.
 */
public final class Rebuild {
  private static final long POLL_MILLIS = 500;

  private final DashboardSettings settings;
  private final Map<String, Object> kafka;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  private Rebuild(
      DashboardSettings settings,
      Map<String, Object> kafka,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.settings = settings;
    this.kafka = kafka;
    this.clock = clock;
    this.nanoTime = nanoTime;
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
    ServiceSettings all =
        ServiceSettings.load(
            config, environment, DashboardSettings.class, ManagementSettings.class);
    Map<String, Object> kafka = ReaderSettings.consumer(all.kafka("consumer"));
    KafkaCheck.consumer(kafka);
    AvroSerdes.check(kafka);
    DashboardSettings dashboard = all.of(DashboardSettings.class);
    DashboardParts.check(dashboard);
    return new Rebuild(dashboard, kafka, clock, nanoTime);
  }

  /**
   * Makes the store again.
   *
   * @param limit longest time until it has caught up
   * @param progress takes a line for whoever waits
   * @return rows by table
   * @throws StartException when it did not catch up in time
   * @throws dev.jankline.dashboard.store.StoreException when a dashboard has the store open, or it
   *     cannot be replaced
   */
  public Map<String, Long> run(Duration limit, Consumer<String> progress) {
    StorePlace place = DashboardParts.place(settings);
    StorePlace next = place.beside();
    place.requireClosed();
    next.discard();
    Map<String, Long> rows = read(next, limit, progress);
    place.replace();
    return rows;
  }

  private Map<String, Long> read(StorePlace place, Duration limit, Consumer<String> progress) {
    DashboardParts parts = new DashboardParts(settings, kafka, clock, nanoTime);
    ReadProgress state = new ReadProgress();
    try (RollupStore store = parts.openStore(place)) {
      try (ReaderThread reading = parts.reading(store, state, changes -> {})) {
        await(reading, limit, state, progress);
      }
      return rows(store);
    }
  }

  private void await(
      ReaderThread reading, Duration limit, ReadProgress state, Consumer<String> progress) {
    long end = nanoTime.getAsLong() + limit.toNanos();
    String told = "";
    while (!reading.caughtUp()) {
      if (nanoTime.getAsLong() > end) {
        throw new StartException(
            "the store did not catch up within %s: %s; give it longer with --timeout"
                .formatted(
                    limit, reading.obstacle().orElse(state.state().behind() + " records behind")),
            new IllegalStateException("not caught up"));
      }
      String line = reading.obstacle().orElse(state.state().behind() + " records to read");
      if (!line.equals(told)) {
        progress.accept(line);
        told = line;
      }
      sleep();
    }
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

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException("interrupted", e);
    }
  }
}
