package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * Keeps users' texts out of what is sent: a name ends where a class name would. Letters, digits and
 * {@code . _ $ / -} may be part of one; nothing else, and no more than 200 characters.
 */
public final class ClassNames {
  private static final int MAX_CHARS = 200;

  private ClassNames() {}

  /** The name as far as it may be sent; null when nothing is left of it. */
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
