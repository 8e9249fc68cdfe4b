package dev.jankline.service.guard;

import dev.jankline.service.settings.ServiceSettings.Between;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What clients of an HTTP port may take; the same for every port. */
public interface GuardSettings {
  /** Most connections at one time. */
  @WithDefault("4096")
  @Between(min = 1)
  int maxConnections();

  /** Most connections of one client address (IPv6: of one /64 network) at one time. */
  @WithDefault("256")
  @Between(min = 1)
  int maxConnectionsPerAddress();

  /**
   * Proxies and load balancers, as 10.0.0.0/8, ...: no limits by address, X-Forwarded-For is
   * believed.
   */
  Optional<List<String>> trustedProxies();

  /** Most requests under way at one time; more are answered 503. */
  @WithDefault("1024")
  @Between(min = 1)
  int maxRequests();

  /** Most requests under way on one HTTP/2 connection. */
  @WithDefault("32")
  @Between(min = 1)
  int maxStreams();

  /** Time a client has to send the head of a request, and to read an answer. */
  @WithDefault("PT10S")
  Duration headTimeout();

  /** The settings of a port for which none are given. */
  static GuardSettings defaults() {
    return new SmallRyeConfigBuilder()
        .withMapping(GuardSettings.class, "guard")
        .build()
        .getConfigMapping(GuardSettings.class, "guard");
  }
}
