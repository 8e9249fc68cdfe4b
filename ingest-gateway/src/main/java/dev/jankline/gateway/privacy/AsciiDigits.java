package dev.jankline.gateway.privacy;

import org.jspecify.annotations.Nullable;

/**
 * Writes the decimal digits of all scripts as 0 to 9, so that numbers are found in each of them.
 */
final class AsciiDigits {
  private static final int ASCII = 128;

  private AsciiDigits() {}

  /** The same text when it has no other digits; else one of the same length. */
  static String of(String text) {
    char @Nullable [] written = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ASCII && Character.isDigit(c)) {
        written = written == null ? text.toCharArray() : written;
        written[i] = (char) ('0' + Character.digit(c, 10));
      }
    }
    return written == null ? text : new String(written);
  }
}
