package dev.jankline.dashboard.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.Pattern;

/** A schema of a PostgreSQL server that a store is kept in. */
public final class PostgresSchema extends StorePlace {
  private static final String PREFIX = "jdbc:postgresql:";
  private static final String CONNECT_SECONDS = "10";
  private static final int LOCK_ATTEMPTS = 50;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");
  private static final Pattern SECRET =
      Pattern.compile("(?i)[?&](user|password|sslpassword|currentSchema)=|//[^/?]*@");

  private final String url;
  private final String user;
  private final String password;
  private final String schema;
  private final int lockAttempts;

  /**
   * Names a schema.
   *
   * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE}, with parameters of the driver, but
   *     none that belong to the other arguments
   * @throws IllegalArgumentException saying what is wrong, without repeating the address
   */
  public static PostgresSchema of(String url, String user, String password, String schema) {
    if (!url.startsWith(PREFIX)) {
      throw new IllegalArgumentException(
          "an address of a store begins with jdbc:postgresql://, as in jdbc:postgresql://localhost:5432/jankline");
    }
    if (SECRET.matcher(url).find()) {
      throw new IllegalArgumentException(
          "user, password and schema of a store have settings of their own, and do not belong in its address");
    }
    if (!NAME.matcher(schema).matches()) {
      throw new IllegalArgumentException(
          "a schema is named by at most 40 of a-z, 0-9 and _, with a letter first: " + schema);
    }
    return new PostgresSchema(url, user, password, schema, LOCK_ATTEMPTS);
  }

  private PostgresSchema(
      String url, String user, String password, String schema, int lockAttempts) {
    this.url = url;
    this.user = user;
    this.password = password;
    this.schema = schema;
    this.lockAttempts = lockAttempts;
  }

  /** The same schema, whose lock is asked for once and not waited for. */
  PostgresSchema impatient() {
    return new PostgresSchema(url, user, password, schema, 1);
  }

  String schema() {
    return schema;
  }

  /** How often its lock is asked for: a server may see late that a process was killed. */
  int lockAttempts() {
    return lockAttempts;
  }

  /** A connection whose tables are those of the schema. */
  Connection connect() throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("user", user);
    settings.setProperty("password", password);
    settings.setProperty("currentSchema", schema);
    settings.setProperty("ApplicationName", "jankline-dashboard");
    settings.setProperty("connectTimeout", CONNECT_SECONDS);
    settings.setProperty("tcpKeepAlive", "true");
    return DriverManager.getConnection(url, settings);
  }

  boolean isPresent(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT FROM pg_namespace WHERE nspname = ?")) {
      query.setString(1, schema);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }

  @Override
  String advice() {
    return "see docs/dashboard.md for what the store needs of a server";
  }

  @Override
  public void requireClosed() {
    run("");
  }

  @Override
  Database database(RollupStore.Limits limits) {
    return new PostgresDatabase(this);
  }

  @Override
  public PostgresSchema beside() {
    return new PostgresSchema(url, user, password, schema + "_rebuild", lockAttempts);
  }

  @Override
  public void discard() {
    run("DROP SCHEMA IF EXISTS %s CASCADE".formatted(schema));
  }

  @Override
  public void replace() {
    run(
        "BEGIN; DROP SCHEMA IF EXISTS %s CASCADE; ALTER SCHEMA %s RENAME TO %s; COMMIT"
            .formatted(schema, beside().schema, schema));
  }

  /** Runs statements while no other process has the store open. */
  private void run(String statements) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      PostgresDatabase.lock(connection, this);
      statement.execute("SET client_min_messages = warning");
      statement.execute(statements);
    } catch (SQLException e) {
      throw new StoreException(
          "cannot replace the store %s: %s".formatted(this, e.getMessage()), e);
    }
  }

  @Override
  public String toString() {
    int parameters = url.indexOf('?');
    return "schema %s of %s".formatted(schema, parameters < 0 ? url : url.substring(0, parameters));
  }
}
