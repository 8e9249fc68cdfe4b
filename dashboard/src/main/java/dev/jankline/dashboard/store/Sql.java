package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a query from fixed text and bound values. Whoever appends text passes constants only;
 * values of users are always bound. Not thread-safe.
 */
public final class Sql {
  /** Binds one value at a place. */
  private interface Binding {
    void bind(Connection connection, PreparedStatement statement, int place) throws SQLException;
  }

  private final StringBuilder text = new StringBuilder();
  private final List<Binding> bindings = new ArrayList<>();

  public Sql(String text) {
    this.text.append(text);
  }

  /** Appends text, with a space before it. */
  public Sql add(String more) {
    text.append(' ').append(more);
    return this;
  }

  /** Binds the next {@code ?}. */
  public Sql bind(String value) {
    bindings.add((connection, statement, place) -> statement.setString(place, value));
    return this;
  }

  /** Binds the next {@code ?}. */
  public Sql bind(long value) {
    bindings.add((connection, statement, place) -> statement.setLong(place, value));
    return this;
  }

  /** Binds the next {@code ?}. */
  public Sql bind(double value) {
    bindings.add((connection, statement, place) -> statement.setDouble(place, value));
    return this;
  }

  /** Binds the next {@code ?}, as in {@code x IN (SELECT unnest(?))}. */
  public Sql bind(List<String> values) {
    bindings.add(
        (connection, statement, place) ->
            statement.setObject(place, connection.createArrayOf("VARCHAR", values.toArray())));
    return this;
  }

  /** Binds the next {@code ?}, as in {@code x IN (SELECT unnest(?))}. */
  public Sql bindNumbers(List<Long> values) {
    bindings.add(
        (connection, statement, place) ->
            statement.setObject(place, connection.createArrayOf("BIGINT", values.toArray())));
    return this;
  }

  PreparedStatement prepare(Connection connection) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text.toString());
    for (int i = 0; i < bindings.size(); i++) {
      bindings.get(i).bind(connection, statement, i + 1);
    }
    return statement;
  }
}
