package dev.jankline.local.fleet;

import java.net.URI;
import java.time.Duration;

/**
 * Says where a fleet uploads to and how hard it tries.
 *
 * @param gateway address of the gateway without path, for example 'http://127.0.0.1:8080'
 * @param key device key of the app
 * @param parallel uploads under way at a time, at most
 * @param over time the uploads are spread over; zero for as fast as they go
 * @param patience time after which an upload that got no answer is given up
 */
public record FleetTarget(URI gateway, String key, int parallel, Duration over, Duration patience) {
  private static final int DEFAULT_PARALLEL = 16;
  private static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);

  /** As fast as it goes. */
  public static FleetTarget of(URI gateway, String key) {
    return new FleetTarget(gateway, key, DEFAULT_PARALLEL, Duration.ZERO, DEFAULT_PATIENCE);
  }

  /** The same, spread over some time. */
  public FleetTarget spreadOver(Duration time) {
    return new FleetTarget(gateway, key, parallel, time, patience);
  }
}
