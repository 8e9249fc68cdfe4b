package dev.jankline.local.attack;

import java.time.Duration;
import java.util.List;

/** Connections that never finish sending the head of their first request. */
final class SlowHeads {
  private SlowHeads() {}

  static Attack of(int connections) {
    return new Attack(
        "slow-heads",
        connections,
        List.of(Requests.text("GET /healthz HTTP/1.1\r\nHost: gateway\r\n")),
        Requests.text("X: 1\r\n"),
        Duration.ofSeconds(3),
        false,
        false);
  }
}
