package dev.jankline.privacy;

/**
 * Finds in one pass over a text what personal data it may hold, so that names of code, which hold
 * none of it, are done with here.
 */
final class Traits {
  static final int EMAIL = 1;
  static final int DIGITS = 2;
  static final int LONG_RUN = 4;
  static final int PATH = 8;
  static final int SECRET = 16;

  /** Digits from which a text may hold a telephone number or another long number. */
  static final int MIN_DIGITS = 7;

  /** Letters, digits and signs of base64 in a row from which they may be a token. */
  static final int MIN_RUN = 32;

  private static final byte NAME = 1;
  private static final byte DIGIT = 2;
  private static final byte RUN_ONLY = 3;
  private static final byte MARK = 4;

  private static final byte[] KINDS = kinds();

  private Traits() {}

  /** What the text may hold; 0 when it holds nothing that is personal. */
  static int of(String text) {
    int traits = 0;
    int digits = 0;
    int run = 0;
    int longest = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      byte kind = c < KINDS.length ? KINDS[c] : 0;
      if (kind == MARK) {
        traits |= mark(text, i, c);
      }
      digits += kind == DIGIT ? 1 : 0;
      run = kind == 0 || (kind == MARK && c != '/' && c != '=') ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return traits
        | (digits >= MIN_DIGITS ? DIGITS : 0)
        | (longest >= MIN_RUN ? LONG_RUN : 0)
        | (text.contains("eyJ") ? SECRET : 0);
  }

  private static int mark(String text, int at, char mark) {
    return switch (mark) {
      case '@' -> EMAIL;
      case '%' -> text.startsWith("40", at + 1) ? EMAIL : 0;
      case '/', '\\' -> PATH;
      case '=' -> SECRET;
      case ' ' -> at >= 6 && text.regionMatches(true, at - 6, "bearer", 0, 6) ? SECRET : 0;
      default -> 0;
    };
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    for (char c = 'a'; c <= 'z'; c++) {
      kinds[c] = NAME;
      kinds[Character.toUpperCase(c)] = NAME;
    }
    for (char c = '0'; c <= '9'; c++) {
      kinds[c] = DIGIT;
    }
    for (char c : "_-+".toCharArray()) {
      kinds[c] = RUN_ONLY;
    }
    for (char c : "@%/\\= ".toCharArray()) {
      kinds[c] = MARK;
    }
    return kinds;
  }
}
