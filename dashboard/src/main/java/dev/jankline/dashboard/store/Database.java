package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** What differs between the databases that a store may be kept in. */
interface Database {
  /**
   * The connection that changes rows; no other process has one to the same store.
   *
   * @throws StoreException.Held when another process has it
   */
  Connection writer() throws SQLException;

  /** A connection that asks, beside the one that changes rows. */
  Connection reader() throws SQLException;

  /** Begins a transaction that sees one state of the store. */
  String beginReading();

  /** Name of the script with the indexes of this database; empty when it needs none. */
  String indexes();

  /** A query for the bytes of the whole store, as {@code bytes}. */
  String size();

  /** A script in the words of this database. */
  String script(String text);

  /** A query in the words of this database; {@link Sql} says what it is written in. */
  String query(String text);

  /** A text as this database keeps it. */
  String text(String value);

  /** Fills an empty temporary table with rows. */
  void fill(Connection connection, String table, List<StoredRow> rows) throws SQLException;

  /** Fills an empty temporary table of one column with keys. */
  void fillKeys(Connection connection, String table, List<UUID> keys) throws SQLException;

  /** Whether what was to be written may be the reason of a failure, and not the database. */
  boolean refuses(SQLException failure);
}
