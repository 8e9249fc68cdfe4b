package dev.jankline.dashboard.store;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the columns of the current row of an answer. */
public final class ResultRow {
  private final ResultSet rows;

  ResultRow(ResultSet rows) {
    this.rows = rows;
  }

  /** Text of a column; null is an empty text. */
  public String text(String column) {
    String value = textOrNull(column);
    return value == null ? "" : value;
  }

  public @Nullable String textOrNull(String column) {
    try {
      return rows.getString(column);
    } catch (SQLException e) {
      throw failed(column, e);
    }
  }

  /** Number of a column; null is 0. */
  public long number(String column) {
    Long value = numberOrNull(column);
    return value == null ? 0 : value;
  }

  public @Nullable Long numberOrNull(String column) {
    try {
      long value = rows.getLong(column);
      return rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw failed(column, e);
    }
  }

  public @Nullable Double decimal(String column) {
    try {
      double value = rows.getDouble(column);
      return rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw failed(column, e);
    }
  }

  /** Truth of a column; null is false. */
  public boolean flag(String column) {
    try {
      return rows.getBoolean(column);
    } catch (SQLException e) {
      throw failed(column, e);
    }
  }

  /** Numbers of a list column. */
  public List<Long> counts(String column) {
    List<Long> counts = new ArrayList<>();
    try {
      Array array = rows.getArray(column);
      if (array != null) {
        for (Object value : (Object[]) array.getArray()) {
          counts.add(((Number) value).longValue());
        }
      }
    } catch (SQLException e) {
      throw failed(column, e);
    }
    return counts;
  }

  /** Texts of a list column. */
  public List<String> texts(String column) {
    List<String> texts = new ArrayList<>();
    try {
      Array array = rows.getArray(column);
      if (array != null) {
        for (Object value : (Object[]) array.getArray()) {
          texts.add(String.valueOf(value));
        }
      }
    } catch (SQLException e) {
      throw failed(column, e);
    }
    return texts;
  }

  private static StoreException failed(String column, SQLException e) {
    return new StoreException("cannot read the column " + column + ": " + e.getMessage(), e);
  }
}
