package dev.jankline.gateway.privacy;

import java.util.Arrays;

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
  static final int NETWORK = 32;
  static final int URL = 64;

  /** Digits from which a text may hold a telephone number or another long number. */
  static final int MIN_DIGITS = 7;

  /** Letters, digits and signs of base64 in a row from which they may be a token. */
  static final int MIN_RUN = 32;

  /** No personal data is shorter: an address such as {@code a@b.cc}. */
  private static final int SHORTEST = 6;

  /** Of an address of four numbers. */
  private static final int MIN_IP_DIGITS = 4;

  private static final int MIN_DOTS = 3;
  private static final int MIN_COLONS = 3;
  private static final int DART_KEY = 6;

  /** What names of secrets end with. */
  private static final String[] SECRETS = {
    "token", "password", "passwd", "pwd", "secret", "key", "id", "imei", "gaid", "idfa"
  };

  private static final int RUN = 1;
  private static final int MARK = 4;
  private static final int ASCII = 128;

  /** What a character is: one of a run, a digit, one that may begin or join personal data. */
  private static final byte[] KINDS = kinds();

  /** How a character counts: three numbers of 16 bits, of digits, dots and colons. */
  private static final long[] COUNTS = counts();

  /** The same for a byte, with a fourth number: of marks and of bytes that are not ASCII. */
  private static final long[] BYTE_COUNTS = byteCounts();

  private static final long ONE_MARK = 1L << 48;
  private static final long ALL_MARKS = -ONE_MARK;

  /** So many bytes never make one of the numbers overflow. */
  private static final int MAX_COUNTED = 0xFFFF;

  private Traits() {}

  /** What the text may hold; 0 when it holds nothing that is personal. */
  static int of(String text) {
    int length = text.length();
    if (length < SHORTEST) {
      return 0;
    }
    long counts = 0;
    int kinds = 0;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ASCII) {
        kinds |= KINDS[c];
        counts += COUNTS[c];
      } else if (Character.isDigit(c)) {
        counts++;
      }
    }
    return ofCounts(counts)
        | (length >= MIN_RUN && hasLongRun(text) ? LONG_RUN : 0)
        | ((kinds & MARK) == 0 ? 0 : marks(text));
  }

  /**
   * Whether bytes are ASCII and a text without traits; no when it takes a closer look to say so.
   *
   * @param to index behind the last byte
   */
  static boolean isPlain(byte[] bytes, int from, int to) {
    if (to - from > MAX_COUNTED) {
      return false;
    }
    long counts = 0;
    for (int i = from; i < to; i++) {
      counts += BYTE_COUNTS[bytes[i] & 0xFF];
    }
    long counted = counts & ~ALL_MARKS;
    return ofCounts(counted) == 0
        && (counts == counted || !hasMark(bytes, from, to))
        && (to - from < MIN_RUN || !hasLongRun(bytes, from, to));
  }

  /** Looks around every 32nd byte only: each run that is long enough has one of them. */
  private static boolean hasLongRun(byte[] bytes, int begin, int end) {
    for (int at = begin + MIN_RUN - 1; at < end; at += MIN_RUN) {
      int from = at;
      while (from >= begin && isRun(bytes[from])) {
        from--;
      }
      int to = at;
      while (to < end && isRun(bytes[to])) {
        to++;
      }
      if (to - from - 1 >= MIN_RUN) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRun(byte c) {
    return c >= 0 && (KINDS[c] & RUN) != 0;
  }

  /**
   * Whether a byte stands there that may begin personal data, or is not ASCII; {@code J} begins
   * some in a token.
   */
  private static boolean hasMark(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte c = bytes[i];
      if (c < 0) {
        return true;
      }
      if ((KINDS[c] & MARK) != 0
          && (c != 'J' || (i >= from + 2 && bytes[i - 1] == 'y' && bytes[i - 2] == 'e'))) {
        return true;
      }
    }
    return false;
  }

  private static int ofCounts(long counts) {
    int digits = (int) (counts & 0xFFFF);
    int dots = (int) (counts >>> 16 & 0xFFFF);
    int colons = (int) (counts >>> 32);
    boolean network =
        (digits >= MIN_IP_DIGITS && dots >= MIN_DOTS) || (digits > 0 && colons >= MIN_COLONS);
    return (digits >= MIN_DIGITS ? DIGITS : 0) | (network ? NETWORK : 0);
  }

  /** Looks around every 32nd character only: each run that is long enough has one of them. */
  private static boolean hasLongRun(String text) {
    for (int at = MIN_RUN - 1; at < text.length(); at += MIN_RUN) {
      int from = at;
      while (from >= 0 && isRun(text.charAt(from))) {
        from--;
      }
      int to = at;
      while (to < text.length() && isRun(text.charAt(to))) {
        to++;
      }
      if (to - from - 1 >= MIN_RUN) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRun(char c) {
    return c < ASCII && (KINDS[c] & RUN) != 0;
  }

  private static int marks(String text) {
    int traits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ASCII && (KINDS[c] & MARK) != 0) {
        traits |= mark(text, i, c);
      }
    }
    return traits;
  }

  private static boolean isAfterSecret(String text, int at) {
    for (String word : SECRETS) {
      if (text.regionMatches(true, at - word.length(), word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }

  /** A domain follows the sign: no library key of Dart, which is 6 digits and more. */
  private static boolean isEmail(String text, int at) {
    int next = at + 1;
    while (next < text.length() && Character.isDigit(text.charAt(next))) {
      next++;
    }
    return at > 0
        && next < text.length()
        && next - at <= DART_KEY
        && Character.isLetterOrDigit(text.charAt(at + 1))
        && text.indexOf('.', at) > 0;
  }

  private static int mark(String text, int at, char mark) {
    return switch (mark) {
      case '@' -> isEmail(text, at) ? EMAIL : 0;
      case '?' -> at > 0 && text.indexOf('=', at) > 0 ? URL : 0;
      case '%' -> text.startsWith("40", at + 1) ? EMAIL : 0;
      case '/' ->
          text.startsWith("Users/", at + 1)
                  || text.startsWith("home/", at + 1)
                  || text.startsWith("content:/", at - 8)
              ? PATH
              : text.startsWith("://", at - 1) ? URL : 0;
      case '\\' -> PATH;
      case '=' -> isAfterSecret(text, at) ? SECRET : 0;
      case 'J' -> text.startsWith("ey", at - 2) ? SECRET : 0;
      case ' ' -> at >= 6 && text.regionMatches(true, at - 6, "bearer", 0, 6) ? SECRET : 0;
      default -> 0;
    };
  }

  private static long[] counts() {
    long[] counts = new long[ASCII];
    Arrays.fill(counts, '0', '9' + 1, 1);
    counts['.'] = 1L << 16;
    counts[':'] = 1L << 32;
    return counts;
  }

  private static long[] byteCounts() {
    long[] counts = new long[2 * ASCII];
    Arrays.fill(counts, ONE_MARK);
    for (int c = 0; c < ASCII; c++) {
      counts[c] = COUNTS[c] + ((KINDS[c] & MARK) == 0 ? 0 : ONE_MARK);
    }
    return counts;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[ASCII];
    for (char c = 'a'; c <= 'z'; c++) {
      kinds[c] = RUN;
      kinds[Character.toUpperCase(c)] = RUN;
    }
    for (char c = '0'; c <= '9'; c++) {
      kinds[c] = RUN;
    }
    for (char c : "_-+/=".toCharArray()) {
      kinds[c] = RUN;
    }
    for (char c : "@%/\\= J?".toCharArray()) {
      kinds[c] |= MARK;
    }
    return kinds;
  }
}
