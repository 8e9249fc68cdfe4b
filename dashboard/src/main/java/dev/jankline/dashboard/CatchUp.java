package dev.jankline.dashboard;

import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.ReaderSettings;
import dev.jankline.dashboard.read.ReaderThread;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reads the topics into a store until it has caught up, with the settings of a dashboard. */
final class CatchUp {
  private static final long POLL_MILLIS = 500;

  private final DashboardSettings settings;
  private final DashboardParts parts;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  private CatchUp(
      DashboardSettings settings,
      DashboardParts parts,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.settings = settings;
    this.parts = parts;
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
  static CatchUp of(
      Path config, Map<String, String> environment, InstantSource clock, LongSupplier nanoTime) {
    ServiceSettings all =
        ServiceSettings.load(
            config, environment, DashboardSettings.class, ManagementSettings.class);
    Map<String, Object> kafka = ReaderSettings.consumer(all.kafka("consumer"));
    KafkaCheck.consumer(kafka);
    AvroSerdes.check(kafka);
    DashboardSettings dashboard = all.of(DashboardSettings.class);
    DashboardParts.check(dashboard);
    DashboardParts parts = new DashboardParts(dashboard, kafka, clock, nanoTime);
    return new CatchUp(dashboard, parts, clock, nanoTime);
  }

  DashboardSettings settings() {
    return settings;
  }

  InstantSource clock() {
    return clock;
  }

  /**
   * Reads the topics into an open store, from where it was read up to.
   *
   * @param limit longest time until it has caught up
   * @param progress takes a line for whoever waits
   * @throws StartException when it did not catch up in time
   */
  void read(RollupStore store, Duration limit, Consumer<String> progress) {
    ReadProgress state = new ReadProgress();
    try (ReaderThread reading = parts.reading(store, state, changes -> {})) {
      await(reading, limit, state, progress);
    }
  }

  /** Opens a store, which is made when it is not there. */
  RollupStore open(StorePlace place) {
    return parts.openStore(place);
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

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException("interrupted", e);
    }
  }
}
