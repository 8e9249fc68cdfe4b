package dev.jankline.local.attack;

import java.time.Duration;
import java.util.List;

/** Connections whose first request never comes to the end of its head. */
final class SlowHeads {
  private SlowHeads() {}

  static Attack of(int connections) {
    return new Attack(
        "slow-heads",
        connections,
        List.of(Requests.text("GET /healthz HTTP/1.1\r\nHost: gateway\r\n")),
        Requests.text("X: 1\r\n"),
        Duration.ofSeconds(3),
        false);
  }
}
