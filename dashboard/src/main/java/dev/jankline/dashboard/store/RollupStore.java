package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of the roll-up topics in one place, a DuckDB file or a schema of a PostgreSQL
 * server, together with the positions they were read up to: both change in one transaction, so a
 * process that is killed at any time continues where its rows are. One thread of one process
 * writes; any thread may ask. A store on a server also answers in processes that do not write.
 * Bounded by {@link Limits}, but for rows of days, which grow with clusters, versions and days.
 */
public final class RollupStore implements AutoCloseable {
  /** Records between two deletions of what is beyond its bounds. */
  private static final long PRUNING_PERIOD = 50_000;

  private static final int MAX_ATTEMPTS = 50;
  private static final long PAUSE_MILLIS = 100;

  private final Database database;
  private final Readers readers;
  private final Pruning pruning;
  private volatile @Nullable Writer writer;
  private long sincePruning = PRUNING_PERIOD;
  private volatile long revision;

  private RollupStore(Database database, @Nullable Writer writer, Limits limits)
      throws SQLException {
    this.database = database;
    this.writer = writer;
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
      StoreSchema.create(connection, database);
      return new RollupStore(database, Writer.of(connection, database), limits);
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
   * Opens a store on a server to which another process may be writing, or may write later. Waits at
   * most five seconds for its tables.
   *
   * @param writes whether this process writes while no other does; {@link #takeOver} tries again
   * @throws StoreException when there are no tables, a program with other tables wrote the store,
   *     or it cannot be read
   */
  public static RollupStore openShared(PostgresSchema place, Limits limits, boolean writes) {
    PostgresSchema once = place.impatient();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (writes) {
        try {
          return open(once, limits);
        } catch (StoreException.Held e) {
          // Answers from what the other process writes.
        }
      }
      Database database = once.database(limits);
      try (Connection connection = database.reader()) {
        if (StoreSchema.isPresent(connection)) {
          return new RollupStore(database, null, limits);
        }
        Thread.sleep(PAUSE_MILLIS);
      } catch (SQLException e) {
        throw new StoreException("cannot open the store %s: %s".formatted(place, firstLine(e)), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StoreException("interrupted while waiting for the store", e);
      }
    }
    throw new StoreException(
        "the store %s has no tables: start a dashboard with the role ingest first"
            .formatted(place));
  }

  /** Says which process writes. */
  public enum Writing {
    /** This one, as before. */
    HERE,
    /** This one from now on; positions and rows may have changed since it last read them. */
    TAKEN_OVER,
    /** Another one. */
    ELSEWHERE
  }

  /** Becomes the process that writes, unless another one is. */
  public synchronized Writing takeOver() {
    Writer own = writer;
    if (own != null && !own.isLost()) {
      return Writing.HERE;
    }
    try {
      connect();
      return Writing.TAKEN_OVER;
    } catch (StoreException.Held e) {
      writer = null;
      return Writing.ELSEWHERE;
    }
  }

  /**
   * Returns what another process changed since the last call, by app: every kind of data of every
   * app, because it is not known which. Empty while this process writes.
   */
  public synchronized Map<String, Set<String>> changedElsewhere() {
    if (writer != null) {
      return Map.of();
    }
    long stored = storedRevision();
    if (stored == revision) {
      return Map.of();
    }
    revision = stored;
    Set<String> kinds = new TreeSet<>();
    for (Table table : Table.values()) {
      kinds.add(table.kind());
    }
    Map<String, Set<String>> changed = new HashMap<>();
    ask(snapshot -> snapshot.list(new Sql("SELECT DISTINCT app FROM version"), r -> r.text("app")))
        .forEach(app -> changed.put(app, kinds));
    return changed;
  }

  /**
   * Writes a batch and its positions in one transaction; either all of it is there afterwards or
   * nothing.
   */
  public synchronized void apply(Changes changes) {
    sincePruning += changes.records();
    boolean isPruned = sincePruning >= PRUNING_PERIOD;
    boolean isChanged = isPruned || !changes.tables().isEmpty();
    transaction(
        to -> {
          to.merge.write(changes);
          if (isPruned) {
            pruning.run(to.connection);
          }
          if (isChanged) {
            StoreSchema.Meta.write(to.connection, "revision", Long.toString(revision + 1));
          }
        });
    if (isPruned) {
      sincePruning = 0;
    }
    if (isChanged) {
      revision++;
    }
  }

  /** Deletes now what is beyond the bounds; otherwise done every 50,000 records. */
  public synchronized void prune() {
    transaction(to -> pruning.run(to.connection));
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
    transaction(to -> StoreSchema.Meta.write(to.connection, "kafka-cluster", known));
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

  /** Number of changes since the store was made, as far as this process knows. */
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
      Writer own = writer;
      if (own != null) {
        own.connection.close();
      }
    } catch (SQLException e) {
      throw new StoreException("closing the store failed: " + e.getMessage(), e);
    }
  }

  /** Work within a transaction. */
  private interface Work {
    void run(Writer to) throws SQLException;
  }

  private void transaction(Work work) {
    Writer own = writer;
    if (own == null || own.isLost()) {
      own = connect();
    }
    try (Statement statement = own.connection.createStatement()) {
      statement.execute("BEGIN");
      try {
        work.run(own);
        statement.execute("COMMIT");
      } catch (SQLException | RuntimeException first) {
        rollBack(own, first);
        throw first;
      }
    } catch (SQLException e) {
      throw new StoreException(
          "writing to the store failed: " + e.getMessage(), e, database.refuses(e));
    }
  }

  /** Undoes a transaction that failed; what fails on the way does not hide why it failed. */
  private static void rollBack(Writer from, Exception first) {
    if (from.isLost()) {
      return;
    }
    try (Statement statement = from.connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  /** Begins with the rows there are: what was under way may be among them, or not. */
  private Writer connect() {
    Connection connection = null;
    try {
      connection = database.writer();
      Writer next = Writer.of(connection, database);
      revision = storedRevision();
      writer = next;
      return next;
    } catch (SQLException e) {
      closeQuietly(connection);
      throw new StoreException("the store cannot be reached: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      closeQuietly(connection);
      throw e;
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

  /** The connection that writes, and the temporary tables that belong to it. */
  private record Writer(Connection connection, Merge merge) {
    static Writer of(Connection connection, Database database) throws SQLException {
      return new Writer(connection, new Merge(connection, database));
    }

    /** Whether a server closed the connection, or cannot be reached any more. */
    boolean isLost() {
      try {
        return connection.isClosed();
      } catch (SQLException e) {
        return true;
      }
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
