package dev.jankline.dashboard.store;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Takes the values of one row after another, in the order of the columns of their table. */
interface RowWriter {
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
