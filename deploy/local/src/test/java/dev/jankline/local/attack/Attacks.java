package dev.jankline.local.attack;

import java.util.List;

/** Lists all attacks, with the numbers of connections that once brought a gateway down. */
public final class Attacks {
  /** Names of all attacks. */
  public static final List<String> NAMES =
      List.of(
          "pipelining",
          "slots",
          "slow-heads",
          "http2-streams",
          "framing",
          "empty-events",
          "avro-arrays",
          "gzip-bombs",
          GreedyApp.NAME);

  private Attacks() {}

  /**
   * All attacks, in the order in which they run.
   *
   * @param deviceKey key that every device of the app has, and so every attacker
   * @param sound an encoded batch
   */
  public static List<Attack> all(String deviceKey, byte[] sound) {
    return List.of(
        PipelinedRequests.of(1_000),
        HeldSlots.of(4_200),
        SlowHeads.of(1_000),
        StreamFlood.of(50),
        UnsoundFraming.of(20),
        EmptyEvents.of(8, deviceKey),
        AvroArrays.of(8, deviceKey, sound),
        GzipBombs.of(50, deviceKey),
        GreedyApp.of(sound));
  }
}
