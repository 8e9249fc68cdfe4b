package dev.jankline.dashboard.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/** A file that a DuckDB of this process keeps a store in. */
public final class DuckDbFile extends StorePlace {
  private static final int THREADS = 2;

  private final Path file;

  public DuckDbFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  @Override
  String advice() {
    return "stop the process that has it open, or make it again with 'jank dashboard rebuild'";
  }

  @Override
  public void requireClosed() {
    if (Files.exists(file)) {
      try {
        DriverManager.getConnection("jdbc:duckdb:" + file).close();
      } catch (SQLException e) {
        throw new StoreException(
            "cannot open the store %s: %s; stop the process that has it open, or delete it"
                .formatted(this, e.getMessage()),
            e);
      }
    }
  }

  @Override
  Database database(RollupStore.Limits limits) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("memory_limit", limits.memoryMegabytes() + "MB");
    settings.setProperty("threads", Integer.toString(THREADS));
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("enable_external_access", "false");
    try {
      Files.createDirectories(file.getParent());
    } catch (IOException e) {
      throw new SQLException(e.toString(), e);
    }
    return new DuckDbDatabase(
        (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + file, settings));
  }

  /**
   * Opens the file for queries that may read and write other files; they give the same bytes each
   * time.
   *
   * @throws StoreException when it cannot be opened
   */
  public Connection openForFiles() {
    Properties settings = new Properties();
    settings.setProperty("threads", "1");
    settings.setProperty("autoinstall_known_extensions", "false");
    try {
      return DriverManager.getConnection("jdbc:duckdb:" + file, settings);
    } catch (SQLException e) {
      throw new StoreException("cannot open the store %s: %s".formatted(this, e.getMessage()), e);
    }
  }

  @Override
  public DuckDbFile beside() {
    return new DuckDbFile(file.resolveSibling(file.getFileName() + ".rebuild"));
  }

  @Override
  public void discard() {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".wal"));
    } catch (IOException e) {
      throw new StoreException("cannot delete the store %s: %s".formatted(this, e), e);
    }
  }

  @Override
  public void replace() {
    discard();
    try {
      Files.move(beside().file, file);
    } catch (IOException e) {
      throw new StoreException("cannot replace the store %s: %s".formatted(this, e), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
