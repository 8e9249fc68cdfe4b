package dev.jankline.dashboard.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a query from fixed text and bound values. Whoever appends text passes constants only;
 * values of users are always bound. The text is SQL that DuckDB and PostgreSQL both understand, and
 * these calls, which {@link Database#query} puts in the words of the database: {@code
 * arg_min(column, column)}, {@code arg_max(column, column)} and {@code contains(lower(column), ?)}.
 * Not thread-safe.
 */
public final class Sql {
  /** Binds one value at a place. */
  private interface Binding {
    void bind(Binder binder, int place) throws SQLException;
  }

  /** What values are bound to. */
  private record Binder(PreparedStatement statement, Database database) {}

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
    bindings.add((to, place) -> to.statement.setString(place, to.database.text(value)));
    return this;
  }

  /** Binds the next {@code ?}. */
  public Sql bind(long value) {
    bindings.add((to, place) -> to.statement.setLong(place, value));
    return this;
  }

  /** Binds the next {@code ?}, as in {@code x IN (SELECT unnest(?))}. */
  public Sql bind(List<String> values) {
    bindings.add(
        (to, place) ->
            to.statement.setObject(
                place,
                to.statement
                    .getConnection()
                    .createArrayOf("varchar", values.stream().map(to.database::text).toArray())));
    return this;
  }

  /** The query in the words of a database. */
  String text(Database database) {
    return database.query(text.toString());
  }

  /** Binds all values to a statement of the query's text. */
  void bindTo(PreparedStatement statement, Database database) throws SQLException {
    Binder binder = new Binder(statement, database);
    for (int i = 0; i < bindings.size(); i++) {
      bindings.get(i).bind(binder, i + 1);
    }
  }
}
