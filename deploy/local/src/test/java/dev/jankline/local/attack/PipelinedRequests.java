package dev.jankline.local.attack;

import java.time.Duration;
import java.util.List;

/** Many connections that send 300 requests at once each, without a key. */
final class PipelinedRequests {
  private static final int REQUESTS = 300;

  private PipelinedRequests() {}

  static Attack of(int connections) {
    return new Attack(
        "pipelining",
        Attack.Door.BATCHES,
        connections,
        List.of(Requests.text(Requests.HEALTH.repeat(REQUESTS))),
        null,
        Duration.ofSeconds(2),
        false,
        true,
        false);
  }
}
