package dev.jankline.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server of its own on a free port of this machine, with its files in a temporary
 * folder. It has the database {@code jankline} and the role {@code dashboard}, which has the rights
 * that docs/dashboard.md asks for and no others. Its order of texts is one of people, not of bytes,
 * so that a query that relies on the order of the server is found.
 */
public final class PostgresServer implements AutoCloseable {
  /** Role of the store. */
  public static final String USER = "dashboard";

  /** Password of the role. */
  public static final String PASSWORD = "p%40ss'word";

  private static final String OWNER = "postgres";
  private static final String DATABASE = "jankline";
  private static final long LIMIT_SECONDS = 60;

  private final Path binaries;
  private final Path folder;
  private final int port;

  private PostgresServer(Path binaries, Path folder, int port) {
    this.binaries = binaries;
    this.folder = folder;
    this.port = port;
  }

  /** The one server of this process, which stops with it. */
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  /**
   * Starts a server.
   *
   * @throws IllegalStateException when none is installed, or it does not start
   */
  public static PostgresServer start() {
    try {
      Path binaries = Binaries.newest(Binaries.DEBIAN);
      PostgresServer server =
          new PostgresServer(binaries, Files.createTempDirectory("jankline-postgres"), freePort());
      server.make();
      return server;
    } catch (IOException e) {
      throw new IllegalStateException("PostgreSQL does not start: " + e, e);
    }
  }

  /** Address of its database, for JDBC. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, DATABASE);
  }

  /** Dumps the schemas of stores and restores them on another server. */
  public void copySchemas(PostgresServer to) {
    String dump = folder.resolve("dump.sql").toString();
    run("pg_dump", "-d", address(DATABASE), "--schema=t*", "-f", dump);
    to.run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", to.address(DATABASE), "-f", dump);
  }

  /** Ends all connections at once and starts it again on the same port, with the same files. */
  public void restart() {
    run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
    run("pg_ctl", "-D", data(), "-w", "-l", folder.resolve("log").toString(), "start");
  }

  @Override
  public void close() {
    run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot delete " + folder + ": " + e, e);
    }
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private void make() throws IOException {
    if (isRoot()) {
      UserPrincipalLookupService users = folder.getFileSystem().getUserPrincipalLookupService();
      PosixFileAttributeView view =
          Files.getFileAttributeView(folder, PosixFileAttributeView.class);
      view.setOwner(users.lookupPrincipalByName(OWNER));
    }
    run(
        "initdb",
        "-D",
        data(),
        "-U",
        OWNER,
        "--auth-local=reject",
        "--auth-host=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--locale-provider=icu",
        "--icu-locale=en-US",
        "--no-sync",
        "--pwfile=" + password());
    Files.writeString(
        folder.resolve("data").resolve("postgresql.auto.conf"),
        """
        listen_addresses = '127.0.0.1'
        port = %d
        unix_socket_directories = ''
        fsync = off
        """
            .formatted(port));
    run("pg_ctl", "-D", data(), "-w", "-l", folder.resolve("log").toString(), "start");
    sql("postgres", "CREATE DATABASE " + DATABASE);
    sql(
        DATABASE,
        "CREATE ROLE %s LOGIN PASSWORD '%s'; GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %s TO %s"
            .formatted(USER, PASSWORD.replace("'", "''"), DATABASE, USER));
  }

  private void sql(String database, String statements) {
    run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", address(database), "-c", statements);
  }

  private String address(String database) {
    return "host=127.0.0.1 port=%d dbname=%s user=%s password=%s"
        .formatted(port, database, OWNER, OWNER);
  }

  private Path password() throws IOException {
    return Files.writeString(folder.resolve("password"), OWNER + "\n");
  }

  /** Runs one of its programs to the end; the server refuses to be root. */
  private void run(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(
          List.of("setpriv", "--reuid=" + OWNER, "--regid=" + OWNER, "--init-groups", "--"));
    }
    command.add(binaries.resolve(program).toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve("output");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "PostgreSQL's %s failed: %s".formatted(program, Files.readString(output)));
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot run PostgreSQL's " + program + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while PostgreSQL ran", e);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts the server when it is first asked for. */
  private static final class Shared {
    private static final PostgresServer SERVER = start();

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close, "stop PostgreSQL"));
    }
  }
}
