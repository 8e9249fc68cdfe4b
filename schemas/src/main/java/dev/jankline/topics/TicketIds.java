package dev.jankline.topics;

import dev.jankline.schema.TicketEventType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names tickets and their events: 32 hex digits of a SHA-256. The same ticket has the same name
 * after a restart, a replay and on another machine.
 */
public final class TicketIds {
  private static final int ID_BYTES = 16;
  private static final int SCREEN_DIGITS = 16;
  private static final String SCREEN = "screen:";

  private TicketIds() {}

  /** Name of the one ticket of a cluster. */
  public static String ticket(String app, String fingerprint) {
    return hash(Keys.join(app, fingerprint));
  }

  /** Name of one event of a ticket. */
  public static String event(String app, String fingerprint, TicketEventType type, int sequence) {
    return hash(Keys.join(app, fingerprint, type.name(), Integer.toString(sequence)));
  }

  /**
   * What stands in the place of a fingerprint in the ticket of a screen: names of screens may be
   * long and hold anything, this is a word.
   */
  public static String screen(String name) {
    return SCREEN + hash(name).substring(0, SCREEN_DIGITS);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
