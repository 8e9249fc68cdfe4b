package dev.jankline.dashboard;

import dev.jankline.service.settings.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** What a dashboard listens on, who may read it, and how much it keeps. */
@ConfigMapping(prefix = "jank.dashboard")
public interface DashboardSettings {
  /** Address to listen on; without read keys a loopback address. */
  @WithDefault("127.0.0.1")
  String host();

  /** Port to listen on; 0 takes any free one. */
  @WithDefault("8090")
  @Between(min = 0, max = 65_535)
  int port();

  /**
   * Keys that may read, by app, "*" for all apps; several of one app are separated by commas, each
   * plain or as sha256: and its hash in hex.
   */
  Map<String, String> readKeys();

  /** File of the store; one process at a time may have it open. */
  @WithDefault("dashboard.duckdb")
  Path file();

  /** Memory of the database in megabytes, beside Java's heap. */
  @WithDefault("256")
  @Between(min = 64)
  int memoryMegabytes();

  /** Single stalls kept for strata and exemplars, the newest. */
  @WithDefault("200000")
  @Between(min = 0)
  long maxStalls();

  /** Stalls of each cluster and version kept with all samples, the newest. */
  @WithDefault("100")
  @Between(min = 0, max = 1000)
  int treesPerCluster();

  /** How long rows of one hour are kept; rows of days are kept for ever. */
  @WithDefault("P7D")
  Duration hoursKept();

  /** Time that a stop gives to the reader. */
  @WithDefault("PT10S")
  Duration shutdownTimeout();
}
