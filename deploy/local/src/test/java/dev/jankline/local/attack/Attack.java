package dev.jankline.local.attack;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes what the connections of one attack do; all of them do the same, again and again.
 *
 * @param name name on the command line and in the report
 * @param connections connections held open at one time
 * @param openings what a connection sends first; connections take them in turn
 * @param dribble bytes that it sends once in every {@code every} after the opening; null for none
 * @param every time between two such sends, and before a new connection
 * @param repeats whether it goes on after an answer
 * @param spread whether the connections begin one after the other within {@code every}, as devices
 *     do that know nothing of each other, instead of all at once
 */
public record Attack(
    String name,
    int connections,
    List<Bytes> openings,
    @Nullable Bytes dribble,
    Duration every,
    boolean repeats,
    boolean spread) {
  /** An attack that sends one of several requests on each connection and reads the answers. */
  static Attack repeated(String name, int connections, List<Bytes> openings) {
    return new Attack(name, connections, openings, null, Duration.ofSeconds(1), true, false);
  }

  /** Time after which a connection begins. */
  Duration delay(int connection) {
    return spread ? every.multipliedBy(connection).dividedBy(connections) : Duration.ZERO;
  }

  /** Bytes to send. */
  public static final class Bytes {
    private final byte[] bytes;

    private Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    static Bytes of(byte[] bytes) {
      return new Bytes(bytes.clone());
    }

    java.nio.ByteBuffer buffer() {
      return java.nio.ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }
  }
}
