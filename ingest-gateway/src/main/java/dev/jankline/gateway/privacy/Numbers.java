package dev.jankline.gateway.privacy;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;

/**
 * Replaces long numbers. A number from 7 digits on is one unless it is a part of a name, of an
 * address or of a hex id; from 13 digits on a part of a name is one too, and a number in a line of
 * another tool. In versions it has 11 digits or more and is no date; in ids it is the whole id.
 */
final class Numbers {
  private static final int MIN = Traits.MIN_DIGITS;
  private static final int MIN_IN_NAME = 13;
  private static final int MIN_IN_VERSION = 11;
  private static final int MAX_DATE = 14;
  private static final int MIN_ID = 10;
  private static final int MAX_ID = 19;
  private static final int LAMBDA_DISTANCE = 16;
  private static final int UUID_LENGTH = 36;
  private static final String MARK = "[num]";

  private Numbers() {}

  static String replace(String text, TextRole role, RedactCounts counts) {
    if (role == TextRole.ID) {
      return isNumber(text) ? marked(counts) : text;
    }
    if (role != TextRole.VERSION && Tokens.isMangled(text)) {
      return text;
    }
    StringBuilder clean = new StringBuilder();
    int copied = 0;
    int start = 0;
    while (start < text.length()) {
      int end = digitsEnd(text, start);
      if (end - start >= MIN && isPersonal(text, start, end, role)) {
        clean.append(text, copied, start).append(marked(counts));
        copied = end;
      }
      start = Math.max(end, start + 1);
    }
    return copied == 0 ? text : clean.append(text, copied, text.length()).toString();
  }

  private static String marked(RedactCounts counts) {
    counts.add(PersonalKind.NUMBER);
    return MARK;
  }

  private static boolean isNumber(String text) {
    return text.length() >= MIN_ID
        && text.length() <= MAX_ID
        && digitsEnd(text, 0) == text.length();
  }

  private static boolean isPersonal(String text, int start, int end, TextRole role) {
    int digits = end - start;
    if (role == TextRole.VERSION) {
      boolean date = text.startsWith("20", start) && digits <= MAX_DATE;
      return digits >= MIN_IN_VERSION && !date;
    }
    return !text.startsWith("0000", start)
        && !isHexWord(text, start, end)
        && !isAddress(text, start, digits)
        && (digits >= MIN_IN_NAME || (role.isFree() && !isPartOfName(text, start, end)));
  }

  /** Whether the digits are in a word of hex digits that begins with 0x or has letters. */
  private static boolean isHexWord(String text, int start, int end) {
    int from = start;
    while (from > 0 && isLetterOrDigit(text.charAt(from - 1))) {
      from--;
    }
    int to = end;
    while (to < text.length() && isLetterOrDigit(text.charAt(to))) {
      to++;
    }
    boolean letters = to - from > end - start;
    return text.startsWith("0x", from)
        || (letters && isHex(text, from, to))
        || isInUuid(text, from, to);
  }

  /** Whether a group of hex digits is one of five that dashes join to a UUID. */
  private static boolean isInUuid(String text, int groupFrom, int groupTo) {
    int from = groupFrom;
    while (from > 0 && isHexOrDash(text.charAt(from - 1))) {
      from--;
    }
    int to = groupTo;
    while (to < text.length() && isHexOrDash(text.charAt(to))) {
      to++;
    }
    return to - from == UUID_LENGTH && text.charAt(from + 8) == '-';
  }

  private static boolean isHexOrDash(char c) {
    return c == '-' || Character.digit(c, 16) >= 0;
  }

  private static boolean isAddress(String text, int start, int digits) {
    return (digits == 8 || digits == 16)
        && (text.startsWith("pc ", start - 3)
            || text.startsWith("abs ", start - 4)
            || text.startsWith("virt ", start - 5));
  }

  private static boolean isPartOfName(String text, int start, int end) {
    if (end < text.length() && isNamePart(text.charAt(end))) {
      return true;
    }
    if (start == 0) {
      return false;
    }
    char before = text.charAt(start - 1);
    if (before == '-') {
      return text.startsWith("lambda-", start - 7) || text.startsWith("$-", start - 2);
    }
    if (before == '+') {
      return start > 1 && (isNamePart(text.charAt(start - 2)) || text.charAt(start - 2) == ')');
    }
    if (before == '/') {
      int lambda = text.lastIndexOf("Lambda", start);
      return lambda >= 0 && start - lambda <= LAMBDA_DISTANCE;
    }
    return isNamePart(before) || before == '@';
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  private static boolean isLetterOrDigit(char c) {
    return c < 128 && Character.isLetterOrDigit(c);
  }

  private static boolean isHex(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int digitsEnd(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
