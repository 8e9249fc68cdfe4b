package dev.jankline.analysis;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.jankline.schema.Grouping;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Holds the name of a cluster under one grouping, and the parts the name was made from.
 *
 * @param grouping the grouping
 * @param parts the parts that were hashed, in order
 * @param text the name: version prefix and 32 hex digits
 */
public record Fingerprint(Grouping grouping, List<Part> parts, String text) {

  /**
   * Holds one part that was hashed.
   *
   * @param name what the part is
   * @param value its normalized text
   */
  public record Part(PartName name, String value) {}

  /**
   * Names the parts of fingerprint version 1. The names are hashed: they may be added but never
   * renamed.
   */
  public enum PartName {
    /** Kind of the blocking call. */
    KIND,
    /** Function of the app, or of the platform when there is no app code. */
    FRAME,
    /** List entry of the blocking call. */
    PRIMITIVE,
    /** Kind of the blocking call of a stall without app code. */
    SYSTEM,
    /** Kind of the blocking call of a stall without dominant stack and app code. */
    NO_DOMINANT_STACK,
    /** Operation of platform or library of a stall without app code. */
    OPERATION,
    /** Class of the handler that got the message. */
    TARGET,
    /** Class of the callback of the message. */
    CALLBACK,
    /** Screen the user was on. */
    SCREEN,
    /** Outermost kept frame. */
    OUTERMOST,
    /** Kind of the stall. */
    STALL,
    /** Build whose symbols are missing. */
    UNSYMBOLIZED,
    /** Application. */
    APP;

    private final String text = name().toLowerCase(Locale.ROOT);

    /** Returns the name as it is hashed, in lower case. */
    public String text() {
      return text;
    }
  }

  /**
   * Makes fingerprints of version 1, whose rules never change (docs/adr/0012-fingerprint.md).
   *
   * <p><b>What is hashed:</b> the UTF-8 bytes of
   *
   * <pre>
   * i2 LF primitive=java.io.FileInputStream LF frame=com.example.Feed.load
   * </pre>
   *
   * that is, the version prefix, then one line for each part: name, {@code =} and normalized value,
   * with line breaks in the value replaced by blanks. Lines are separated by LF; no LF follows the
   * last line.
   *
   * <p><b>How:</b> MurmurHash3 x64 128 with seed 0; both 64-bit halves, first half first, as 32
   * lower-case hex digits after the prefix and a colon. {@code k2} is the primary grouping, {@code
   * i2} INNER, {@code o2} OUTER.
   *
   * <p><b>It never depends on</b> line numbers, file names, addresses, sequence numbers of a
   * compiler, the order or number of samples, the depth of a recursion, app version, device, CPU
   * time, duration or measuring code. It depends on the release of the operating system only for
   * stalls without app code in which no operation has half of the time.
   *
   * <p>Any change of these rules needs a new version prefix.
   */
  static final class Fingerprinter {

    /** Version of the rules; a part of every name. */
    public static final int VERSION = 1;

    private static final int USUAL_CHARS = 256;
    private static final Hasher128 HASHER = Hashing.murmur3_128();

    private Fingerprinter() {}

    /** Returns the fingerprint of the given parts under a grouping. */
    public static Fingerprint of(Grouping grouping, List<Part> parts) {
      String prefix = prefix(grouping);
      StringBuilder text = new StringBuilder(USUAL_CHARS).append(prefix);
      for (Part part : parts) {
        text.append('\n').append(part.name().text()).append('=');
        text.append(part.value().replace('\n', ' ').replace('\r', ' '));
      }
      return new Fingerprint(grouping, List.copyOf(parts), prefix + ":" + hex(text.toString()));
    }

    private static String prefix(Grouping grouping) {
      return switch (grouping) {
        case PRIMARY -> "k" + VERSION;
        case BLOCKING_CALL -> "i" + VERSION;
        case ENTRY_POINT -> "o" + VERSION;
        case UNKNOWN -> "u" + VERSION;
      };
    }

    static String hex(String text) {
      HashValue128 hash = HASHER.hashBytesTo128Bits(text.getBytes(StandardCharsets.UTF_8));
      HexFormat hex = HexFormat.of();
      return hex.toHexDigits(hash.getLeastSignificantBits())
          + hex.toHexDigits(hash.getMostSignificantBits());
    }
  }
}
