package dev.jankline.local.attack;

import java.util.List;

/** Connections that never finish sending the head of their first request. */
final class SlowHeads {
  private SlowHeads() {}

  static Attack of(int connections) {
    return Attack.held(
        "slow-heads",
        Attack.Door.BATCHES,
        connections,
        List.of(Requests.text("GET /healthz HTTP/1.1\r\nHost: gateway\r\n")),
        Requests.text("X: 1\r\n"));
  }
}
