package dev.jankline.dashboard;

import dev.jankline.service.guard.GuardSettings;
import dev.jankline.service.settings.ServiceSettings.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a dashboard listens on, who may read it, and how much it keeps. */
@ConfigMapping(prefix = "jank.dashboard")
public interface DashboardSettings extends GuardSettings {
  /** Default of {@link #treesPerCluster}. */
  String TREES_PER_CLUSTER = "100";

  /** Address to listen on; without read keys a loopback address. */
  @WithDefault("127.0.0.1")
  String host();

  /**
   * What this process does: ingest reads the topics into the store, serve answers. One alone needs
   * a store on a server.
   */
  @WithDefault("ingest,serve")
  Set<Role> roles();

  /** Port to listen on; 0 takes any free one. */
  @WithDefault("8090")
  @Between(min = 0, max = 65_535)
  int port();

  /**
   * Keys that may read, by app, "*" for all apps; several of one app are separated by commas, each
   * plain or as sha256: and its hash in hex.
   */
  Map<String, String> readKeys();

  /**
   * Keys that may decide about tickets, by app, as read keys; without any the actions are switched
   * off.
   */
  Map<String, String> writeKeys();

  /**
   * Address of a gateway, https://HOST or http://HOST:PORT, to which symbol files and reports
   * dropped on the page are passed on; without it the page takes none.
   */
  Optional<URI> gatewayUrl();

  /**
   * Addresses of comparisons of revisions, by app, "*" for all others:
   * https://HOST/…/{from}...{to}; without one the page has no link to what changed.
   */
  Map<String, String> compareUrls();

  /** File of the embedded store; one process at a time may have it open. */
  @WithDefault("dashboard.duckdb")
  Path file();

  /** Where the store is kept, when not in that file. */
  Store store();

  /** Memory of the embedded database in megabytes, beside Java's heap. */
  @WithDefault("256")
  @Between(min = 64)
  int memoryMegabytes();

  /** Newest single stalls that are stored; apps share them evenly, and the versions of each app. */
  @WithDefault("200000")
  @Between(min = 0)
  long maxStalls();

  /** Stalls of each cluster and version kept with all samples, the newest. */
  @WithDefault(TREES_PER_CLUSTER)
  @Between(min = 0, max = 1000)
  int treesPerCluster();

  /** How long rows of one hour are kept; rows of days are kept for ever. */
  @WithDefault("P7D")
  Duration hoursKept();

  /** Time that a stop gives to the reader. */
  @WithDefault("PT10S")
  Duration shutdownTimeout();

  /** Names what a process does. */
  enum Role {
    INGEST,
    SERVE
  }

  /** Says which PostgreSQL server keeps the store instead of a file. */
  interface Store {
    /**
     * Address of its database, jdbc:postgresql://HOST:PORT/DATABASE; without it the file is used.
     */
    Optional<String> url();

    /** Role that the dashboard logs in as; needed with an address. */
    Optional<String> user();

    /** Password of the role; never shown. */
    Optional<String> password();

    /** Schema of the tables; made when it is not there. One process at a time writes to it. */
    @WithDefault("jankline")
    String schema();
  }
}
