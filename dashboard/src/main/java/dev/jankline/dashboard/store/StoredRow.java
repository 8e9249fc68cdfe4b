package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Holds the values of one row in the order of its table's columns; the first are key and rank. */
public final class StoredRow {
  /** Writes one value. */
  private interface Cell {
    void write(Writer cells) throws SQLException;
  }

  private final UUID key;
  private final long rank;
  private final List<Cell> cells = new ArrayList<>();

  private StoredRow(UUID key, long rank) {
    this.key = key;
    this.rank = rank;
  }

  /** Key of rows by the text of their record's key. */
  public static UUID keyOf(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(UTF_8));
  }

  /**
   * Begins a row.
   *
   * @param rank a row of lower rank never replaces one of higher rank with the same key
   */
  public static StoredRow of(UUID key, long rank) {
    return new StoredRow(key, rank);
  }

  /** Begins a row of rank 0. */
  public static StoredRow of(UUID key) {
    return new StoredRow(key, 0);
  }

  public StoredRow text(@Nullable String value) {
    cells.add(value == null ? Writer::nothing : writer -> writer.text(value));
    return this;
  }

  public StoredRow number(long value) {
    cells.add(writer -> writer.number(value));
    return this;
  }

  public StoredRow optional(@Nullable Long value) {
    cells.add(value == null ? Writer::nothing : writer -> writer.number(value));
    return this;
  }

  public StoredRow decimal(@Nullable Double value) {
    cells.add(value == null ? Writer::nothing : writer -> writer.decimal(value));
    return this;
  }

  public StoredRow flag(boolean value) {
    cells.add(writer -> writer.flag(value));
    return this;
  }

  public StoredRow counts(List<Long> values) {
    long[] counts = values.stream().mapToLong(Long::longValue).toArray();
    cells.add(writer -> writer.counts(counts));
    return this;
  }

  public StoredRow texts(List<String> values) {
    List<String> texts = List.copyOf(values);
    cells.add(writer -> writer.texts(texts));
    return this;
  }

  UUID key() {
    return key;
  }

  long rank() {
    return rank;
  }

  void write(Writer writer) throws SQLException {
    writer.begin();
    writer.key(key);
    writer.number(rank);
    for (Cell cell : cells) {
      cell.write(writer);
    }
    writer.end();
  }

  /** Takes the values of one row after another, in the order of the columns of their table. */
  interface Writer {
    void begin() throws SQLException;

    void key(UUID value) throws SQLException;

    void text(String value) throws SQLException;

    void number(long value) throws SQLException;

    void decimal(double value) throws SQLException;

    void flag(boolean value) throws SQLException;

    void counts(long[] values) throws SQLException;

    void texts(List<String> values) throws SQLException;

    /** Writes that there is no value. */
    void nothing() throws SQLException;

    void end() throws SQLException;
  }
}
