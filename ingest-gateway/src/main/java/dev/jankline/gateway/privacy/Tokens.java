package dev.jankline.gateway.privacy;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;

/**
 * Replaces tokens: 32 and more hex digits, and 32 and more characters of base64 that are too mixed
 * for a name. In random text upper case, lower case and digits follow each other at random, 6 of 10
 * neighbours differ; in names, words of several letters do, 2 to 3 of 10. Ids of builds, which are
 * marked as such, and mangled names stay.
 */
final class Tokens {
  private static final int MIN_LENGTH = Traits.MIN_RUN;
  private static final int MIN_DIGITS = 2;
  private static final int MIN_DISTINCT = 14;
  private static final double MIN_CHANGES = 0.45;
  private static final int MARK_DISTANCE = 14;
  private static final String R8_MAP = "r8-map-id-";

  /** What names begin with that compilers of C++, Swift and Rust have mangled. */
  private static final String[] MANGLED = {"_Z", "__Z", "$s", "_$s", "$S", "_$S", "_T", "_R", "?"};

  private Tokens() {}

  static String replace(String text, RedactCounts counts) {
    if (text.startsWith(R8_MAP)) {
      return text;
    }
    StringBuilder clean = new StringBuilder();
    int copied = 0;
    int start = 0;
    while (start < text.length()) {
      int end = runEnd(text, start);
      if (end - start >= MIN_LENGTH && !isMarked(text, start) && isToken(text, start, end)) {
        clean.append(text, copied, start).append("[token]");
        copied = end;
        counts.add(PersonalKind.TOKEN);
      }
      start = Math.max(end, start + 1);
    }
    return copied == 0 ? text : clean.append(text, copied, text.length()).toString();
  }

  private static int runEnd(String text, int start) {
    int end = start;
    while (end < text.length() && isRun(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Whether the text says that an id of a build or of an image follows. */
  private static boolean isMarked(String text, int start) {
    if (start > 0 && text.charAt(start - 1) == '<') {
      return true;
    }
    String before = text.substring(Math.max(0, start - MARK_DISTANCE), start);
    return before.contains("uild");
  }

  private static boolean isToken(String text, int start, int end) {
    return holdsHex(text, start, end) || (!isMangled(text) && isMixed(text, start, end));
  }

  /** Whether 32 hex digits or more, and dashes, stand apart from other letters and digits. */
  private static boolean holdsHex(String text, int start, int end) {
    int hex = 0;
    boolean apart = true;
    for (int i = start; i <= end; i++) {
      char c = i < end ? text.charAt(i) : ' ';
      if (isHex(c)) {
        hex++;
      } else if (c != '-') {
        boolean letter = Character.isLetterOrDigit(c);
        if (apart && !letter && hex >= MIN_LENGTH) {
          return true;
        }
        hex = 0;
        apart = !letter;
      }
    }
    return false;
  }

  private static boolean isMixed(String text, int start, int end) {
    int changes = 0;
    int digits = 0;
    long seen = 0;
    long seenLow = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      digits += c >= '0' && c <= '9' ? 1 : 0;
      changes += i > start && kind(c) != kind(text.charAt(i - 1)) ? 1 : 0;
      seen |= c >= '@' ? 1L << (c - '@') : 0;
      seenLow |= c < '@' ? 1L << c : 0;
    }
    return digits >= MIN_DIGITS
        && Long.bitCount(seen) + Long.bitCount(seenLow) >= MIN_DISTINCT
        && changes >= MIN_CHANGES * (end - start - 1);
  }

  private static int kind(char c) {
    if (c >= '0' && c <= '9') {
      return 0;
    }
    if (c >= 'a' && c <= 'z') {
      return 1;
    }
    return c >= 'A' && c <= 'Z' ? 2 : 3;
  }

  private static boolean isRun(char c) {
    return (c < 128 && Character.isLetterOrDigit(c))
        || c == '_'
        || c == '-'
        || c == '+'
        || c == '/'
        || c == '=';
  }

  private static boolean isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  static boolean isMangled(String text) {
    for (String beginning : MANGLED) {
      if (text.startsWith(beginning)) {
        return text.indexOf(' ') < 0;
      }
    }
    return false;
  }
}
