package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * Keeps users' texts out of what is sent: a name is cut at the first character that cannot be in a
 * class name. Letters, digits and {@code . _ $ / -} are kept, up to 200 characters.
 */
public final class ClassNames {
  private static final int MAX_CHARS = 200;

  private ClassNames() {}

  /** The part of a name that may be sent; null when nothing is left. */
  public static @Nullable String clean(@Nullable String name) {
    if (name == null) {
      return null;
    }
    int end = 0;
    while (end < Math.min(MAX_CHARS, name.length()) && isAllowed(name.charAt(end))) {
      end++;
    }
    return end == 0 ? null : name.substring(0, end);
  }

  private static boolean isAllowed(char c) {
    return Character.isLetterOrDigit(c) || "._$/-".indexOf(c) >= 0;
  }
}
