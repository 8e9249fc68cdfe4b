package dev.jankline.local.attack;

import java.util.List;

/** More connections than the gateway takes; each is refused and goes on to send its body slowly. */
final class HeldSlots {
  private HeldSlots() {}

  static Attack of(int connections) {
    return Attack.held(
        "slots",
        Attack.Door.BATCHES,
        connections,
        List.of(Requests.text(Requests.POST + "Content-Length: 1000\r\n\r\nx")),
        Requests.text("x"));
  }
}
