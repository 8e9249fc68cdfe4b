package dev.jankline.dashboard.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of the roll-up topics in one DuckDB file, together with the positions they were
 * read up to: both change in one transaction, so a process that is killed at any time continues
 * where its rows are. One thread writes; any thread may ask. Bounded by {@link StoreLimits}, but
 * for rows of days, which grow with clusters, versions and days.
 */
public final class RollupStore implements AutoCloseable {
  /** Records between two deletions of what is beyond its bounds. */
  private static final long PRUNING_PERIOD = 50_000;

  private static final int THREADS = 2;

  private final DuckDBConnection connection;
  private final Readers readers;
  private final Merge merge;
  private final Pruning pruning;
  private long sincePruning = PRUNING_PERIOD;
  private volatile long revision;

  private RollupStore(DuckDBConnection connection, StoreLimits limits) throws SQLException {
    this.connection = connection;
    Migrations.run(connection);
    this.merge = new Merge(connection);
    this.readers = new Readers(connection, limits.readers());
    this.pruning = new Pruning(limits);
    this.revision = Long.parseLong(readers.ask(StoreMeta.reading("revision")).orElse("0"));
  }

  /**
   * Opens the store, and makes it when it is not there.
   *
   * @throws StoreException when another process has it open, a newer program wrote it, or it cannot
   *     be read
   */
  public static RollupStore open(Path file, StoreLimits limits) {
    Properties settings = new Properties();
    settings.setProperty("memory_limit", limits.memoryMegabytes() + "MB");
    settings.setProperty("threads", Integer.toString(THREADS));
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("enable_external_access", "false");
    DuckDBConnection connection = null;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      connection =
          (DuckDBConnection)
              DriverManager.getConnection("jdbc:duckdb:" + file.toAbsolutePath(), settings);
      return new RollupStore(connection, limits);
    } catch (SQLException | IOException e) {
      closeQuietly(connection);
      throw new StoreException(
          "cannot open the store %s: %s; stop the process that has it open, or make it again with 'jank dashboard rebuild'"
              .formatted(file, firstLine(e)),
          e);
    } catch (RuntimeException e) {
      closeQuietly(connection);
      throw e;
    }
  }

  /**
   * Writes a batch and its positions in one transaction; either all of it is there afterwards or
   * nothing.
   */
  public synchronized void apply(Changes changes) {
    sincePruning += changes.records();
    transaction(
        () -> {
          merge.write(changes);
          if (sincePruning >= PRUNING_PERIOD) {
            pruning.run(connection);
          }
          if (!changes.tables().isEmpty()) {
            StoreMeta.write(connection, "revision", Long.toString(revision + 1));
          }
        });
    if (sincePruning >= PRUNING_PERIOD) {
      sincePruning = 0;
    }
    if (!changes.tables().isEmpty()) {
      revision++;
    }
  }

  /** Deletes now what is beyond the bounds; otherwise done every 50,000 records. */
  public synchronized void prune() {
    transaction(() -> pruning.run(connection));
  }

  /** Where to read on, by partition. */
  public Map<Position, Long> positions() {
    Map<Position, Long> positions = new HashMap<>();
    ask(
        snapshot ->
            snapshot.list(
                new Sql("SELECT topic, part, next FROM position"),
                row ->
                    positions.put(
                        new Position(row.text("topic"), (int) row.number("part")),
                        row.number("next"))));
    return positions;
  }

  /**
   * Remembers which Kafka cluster the rows come from, or says that they come from another.
   *
   * @return false when the store holds rows of another cluster
   */
  public synchronized boolean belongsTo(String kafkaCluster) {
    String known = readers.ask(StoreMeta.reading("kafka-cluster")).orElse(kafkaCluster);
    transaction(() -> StoreMeta.write(connection, "kafka-cluster", known));
    return known.equals(kafkaCluster);
  }

  /** Number of changes since the store was made. */
  public long revision() {
    return revision;
  }

  /**
   * Answers from one state of the store.
   *
   * @throws StoreException when a query fails, or too many are under way
   */
  public <T> T ask(Function<Snapshot, T> question) {
    return readers.ask(question);
  }

  @Override
  public synchronized void close() {
    try {
      readers.close();
      connection.close();
    } catch (SQLException e) {
      throw new StoreException("closing the store failed: " + e.getMessage(), e);
    }
  }

  /** Work within a transaction. */
  private interface Work {
    void run() throws SQLException;
  }

  private void transaction(Work work) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      boolean done = false;
      try {
        work.run();
        statement.execute("COMMIT");
        done = true;
      } finally {
        if (!done) {
          statement.execute("ROLLBACK");
        }
      }
    } catch (SQLException e) {
      throw new StoreException("writing to the store failed: " + e.getMessage(), e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static void closeQuietly(@Nullable DuckDBConnection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The failure that led here is told.
    }
  }
}
