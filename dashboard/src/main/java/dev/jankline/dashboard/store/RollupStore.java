package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of the roll-up topics in one place, a DuckDB file or a schema of a PostgreSQL
 * server, together with the positions they were read up to: both change in one transaction, so a
 * process that is killed at any time continues where its rows are. One thread writes; any thread
 * may ask. Bounded by {@link Limits}, but for rows of days, which grow with clusters, versions and
 * days.
 */
public final class RollupStore implements AutoCloseable {
  /** Records between two deletions of what is beyond its bounds. */
  private static final long PRUNING_PERIOD = 50_000;

  private final Database database;
  private final Readers readers;
  private final Pruning pruning;
  private Connection connection;
  private Merge merge;
  private long sincePruning = PRUNING_PERIOD;
  private volatile long revision;

  private RollupStore(Database database, Connection connection, Limits limits) throws SQLException {
    this.database = database;
    this.connection = connection;
    StoreSchema.create(connection, database);
    this.merge = new Merge(connection, database);
    this.readers = new Readers(database, limits.readers());
    this.pruning = new Pruning(limits);
    this.revision = storedRevision();
  }

  /**
   * Opens the store, and makes it when it is not there.
   *
   * @throws StoreException when another process has it open, a program with other tables wrote it,
   *     or it cannot be read
   */
  public static RollupStore open(StorePlace place, Limits limits) {
    Connection connection = null;
    try {
      Database database = place.database(limits);
      connection = database.writer();
      return new RollupStore(database, connection, limits);
    } catch (SQLException e) {
      closeQuietly(connection);
      throw new StoreException(
          "cannot open the store %s: %s; %s".formatted(place, firstLine(e), place.advice()), e);
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
            StoreSchema.Meta.write(connection, "revision", Long.toString(revision + 1));
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
  public Map<Changes.Position, Long> positions() {
    Map<Changes.Position, Long> positions = new HashMap<>();
    ask(
        snapshot ->
            snapshot.list(
                new Sql("SELECT topic, part, next FROM position"),
                row ->
                    positions.put(
                        new Changes.Position(row.text("topic"), (int) row.number("part")),
                        row.number("next"))));
    return positions;
  }

  /**
   * Remembers which Kafka cluster the rows come from, or says that they come from another.
   *
   * @return false when the store holds rows of another cluster
   */
  public synchronized boolean belongsTo(String kafkaCluster) {
    String known = readers.ask(StoreSchema.Meta.reading("kafka-cluster")).orElse(kafkaCluster);
    transaction(() -> StoreSchema.Meta.write(connection, "kafka-cluster", known));
    return known.equals(kafkaCluster);
  }

  /** Size of the store; not a number when it does not tell now. */
  public double bytes() {
    try {
      return ask(snapshot -> snapshot.first(new Sql(database.size()), row -> row.number("bytes")))
          .orElse(0L);
    } catch (StoreException e) {
      return Double.NaN;
    }
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
    if (isLost()) {
      connectAgain();
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      try {
        work.run();
        statement.execute("COMMIT");
      } catch (SQLException | RuntimeException first) {
        rollBack(first);
        throw first;
      }
    } catch (SQLException e) {
      throw new StoreException(
          "writing to the store failed: " + e.getMessage(), e, database.refuses(e));
    }
  }

  /** Undoes a transaction that failed; what fails on the way does not hide why it failed. */
  private void rollBack(Exception first) {
    if (isLost()) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  /** Whether a server closed the connection, or cannot be reached any more. */
  private boolean isLost() {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /** Begins again with the rows there are: what was under way may be among them, or not. */
  private void connectAgain() {
    Connection next = null;
    try {
      next = database.writer();
      merge = new Merge(next, database);
      connection = next;
      revision = storedRevision();
    } catch (SQLException e) {
      closeQuietly(next);
      throw new StoreException("the store cannot be reached: " + e.getMessage(), e);
    }
  }

  private long storedRevision() {
    return Long.parseLong(readers.ask(StoreSchema.Meta.reading("revision")).orElse("0"));
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static void closeQuietly(@Nullable Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The failure that led here is told.
    }
  }

  /**
   * Bounds a store.
   *
   * @param memoryMegabytes memory of the database outside of Java's heap
   * @param readers queries at one time
   * @param maxStalls single stalls kept, of each app and version the newest
   * @param treesPerCluster stalls of each cluster and version kept with all samples, the newest
   * @param hoursKept how long rows of one hour are kept; rows of days are kept for ever
   */
  public record Limits(
      int memoryMegabytes, int readers, long maxStalls, int treesPerCluster, Duration hoursKept) {
    /** Queries at one time, when nobody says otherwise. */
    public static final int READERS = 4;
  }
}
