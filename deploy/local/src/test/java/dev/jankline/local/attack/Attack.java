package dev.jankline.local.attack;

import dev.jankline.local.stack.Program;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Describes what the connections of one attack do; all of them do the same, again and again.
 *
 * @param name name on the command line and in the report
 * @param door what is attacked
 * @param connections connections held open at one time
 * @param openings what a connection sends first; connections take them in turn
 * @param dribble bytes that it sends once in every {@code every} after the opening; null for none
 * @param every time between two such sends, and before a new connection
 * @param repeats whether it goes on after an answer
 * @param reads whether it reads answers
 * @param spread whether the connections begin one after the other within {@code every}, as devices
 *     do that know nothing of each other, instead of all at once
 */
public record Attack(
    String name,
    Door door,
    int connections,
    List<Bytes> openings,
    @Nullable Bytes dribble,
    Duration every,
    boolean repeats,
    boolean reads,
    boolean spread) {
  /** Doors of the services, each with its own kinds of requests. */
  enum Door {
    BATCHES(Program.GATEWAY),
    REPORTS(Program.GATEWAY),
    EXPLAIN(Program.GATEWAY),
    SYMBOLS(Program.GATEWAY),
    CONFIG(Program.GATEWAY),
    DASHBOARD(Program.DASHBOARD),
    WEBHOOK(Program.WEBHOOK);

    private final Program program;

    Door(Program program) {
      this.program = program;
    }

    /** The service that has the door. */
    Program program() {
      return program;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** An attack that sends one of several requests on each connection and reads the answers. */
  static Attack repeated(String name, Door door, int connections, List<Bytes> openings) {
    return new Attack(
        name, door, connections, openings, null, Duration.ofSeconds(1), true, true, false);
  }

  /**
   * An attack whose connections send one opening and hold it, sending the dribble now and then; a
   * connection that is closed begins again.
   */
  static Attack held(
      String name, Door door, int connections, List<Bytes> openings, @Nullable Bytes dribble) {
    return new Attack(
        name, door, connections, openings, dribble, Duration.ofSeconds(3), false, true, false);
  }

  /** The same, but answers are never read. */
  Attack unread() {
    return new Attack(name, door, connections, openings, dribble, every, repeats, false, spread);
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
