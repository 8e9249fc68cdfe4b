package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * Keeps users' texts out of what is sent: a name is cut before the first character that is no ASCII
 * letter, digit, {@code _}, {@code $} or {@code .}, and before a run of more than four digits that
 * does not number a lambda. It must begin with a letter. At most 200 characters are kept.
 */
public final class ClassNames {
  private static final int MAX_CHARS = 200;
  private static final int MAX_DIGITS = 4;
  private static final String LAMBDA = "Lambda";

  private ClassNames() {}

  /** The part of a name that may be sent; null when nothing is left. */
  public static @Nullable String clean(@Nullable String name) {
    if (name == null || name.isEmpty() || !isLetter(name.charAt(0))) {
      return null;
    }
    int end = 0;
    int digits = 0;
    while (end < Math.min(MAX_CHARS, name.length()) && isAllowed(name.charAt(end))) {
      digits = isDigit(name.charAt(end)) ? digits + 1 : 0;
      end++;
      if (digits > MAX_DIGITS && !numbersLambda(name, end - digits)) {
        return name.substring(0, end - digits);
      }
    }
    return name.substring(0, end);
  }

  /** Whether what begins here is the number of {@code Lambda12345} or {@code Lambda$12345}. */
  private static boolean numbersLambda(String name, int at) {
    int end = name.charAt(at - 1) == '$' ? at - 1 : at;
    return name.startsWith(LAMBDA, end - LAMBDA.length());
  }

  private static boolean isAllowed(char c) {
    return isLetter(c) || isDigit(c) || c == '.' || c == '_' || c == '$';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
