package dev.jankline.dashboard;

import dev.jankline.dashboard.history.HistoryTarget;
import dev.jankline.dashboard.history.HistoryWriter;
import dev.jankline.dashboard.store.DuckDbFile;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.service.ServiceProcess.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the topics say about each day as Parquet files. Reads the topics into a store of its
 * own beside that of the dashboard, which may run; the next export continues there.
 */
public final class Export {
  /** Days that topics have rows of: 30 after the last change, which is up to 15 after the day. */
  private static final int DEFAULT_DAYS = 46;

  private final CatchUp topics;

  private Export(CatchUp topics) {
    this.topics = topics;
  }

  /**
   * Reads and checks the settings of the dashboard.
   *
   * @param config its properties file
   * @throws dev.jankline.service.settings.ServiceSettings.SettingsException saying which setting is
   *     wrong
   */
  public static Export of(
      Path config, Map<String, String> environment, InstantSource clock, LongSupplier nanoTime) {
    return new Export(CatchUp.of(config, environment, clock, nanoTime));
  }

  /**
   * Says which days are written, both included.
   *
   * @param from null for all days that topics have rows of
   * @param to null for today
   */
  public record Days(@Nullable LocalDate from, @Nullable LocalDate to) {}

  /**
   * Reads what is new in the topics and writes the days.
   *
   * @param limit longest time until the topics are read
   * @param progress takes a line for whoever waits
   * @return what was written by the name of the dataset
   * @throws StartException when the topics were not read in time
   * @throws dev.jankline.dashboard.store.StoreException when another export runs, or files cannot
   *     be written
   */
  public Map<String, HistoryWriter.Written> run(
      HistoryTarget target, Days days, Duration limit, Consumer<String> progress) {
    Path file = topics.settings().file().toAbsolutePath();
    DuckDbFile place = new DuckDbFile(file.resolveSibling(file.getFileName() + ".export"));
    try (RollupStore store = topics.open(place)) {
      topics.read(store, limit, progress);
    }
    LocalDate today = LocalDate.ofInstant(topics.clock().instant(), ZoneOffset.UTC);
    LocalDate from = days.from == null ? today.minusDays(DEFAULT_DAYS) : days.from;
    LocalDate to = days.to == null ? today : days.to;
    try (HistoryWriter writer =
        new HistoryWriter(
            place, target, today, Files.createDirectories(Path.of(place + ".files")))) {
      return writer.write(from, to, progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
