package dev.jankline.local.attack;

import dev.jankline.local.attack.Attack.Bytes;
import java.util.List;
import java.util.Random;

/**
 * Gzip bodies that unpack to far more bytes than are sent: one whose last bytes state its size, one
 * of many members that is over the allowed ratio, and one just below the ratio whose content is
 * invalid.
 */
final class GzipBombs {
  private static final int HONEST_BYTES = 64 << 20;
  private static final int MEMBER_BYTES = 1 << 20;
  private static final int MEMBERS = 60;
  private static final int NOISE_BYTES = 42_000;
  private static final long SEED = 7;

  private GzipBombs() {}

  static Attack of(int connections, String deviceKey) {
    byte[] member = Requests.gzip(new byte[MEMBER_BYTES]);
    byte[] members = new byte[MEMBERS * member.length];
    for (int i = 0; i < MEMBERS; i++) {
      System.arraycopy(member, 0, members, i * member.length, member.length);
    }
    byte[] noise = new byte[NOISE_BYTES];
    new Random(SEED).nextBytes(noise);
    byte[] sly = Requests.gzip(new byte[4_100_000], noise);
    return Attack.repeated(
        "gzip-bombs",
        Attack.Door.BATCHES,
        connections,
        List.of(
            bomb(deviceKey, Requests.gzip(new byte[HONEST_BYTES])),
            bomb(deviceKey, members),
            bomb(deviceKey, sly)));
  }

  private static Bytes bomb(String deviceKey, byte[] gzip) {
    return Requests.packed(deviceKey, Requests.AVRO, gzip);
  }
}
