package dev.jankline.analysis;

import dev.jankline.schema.Grouping;
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
}
