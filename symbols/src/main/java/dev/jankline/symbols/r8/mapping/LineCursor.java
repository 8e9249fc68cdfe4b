package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.r8.mapping.ParsedClass.ParsedRange.LineRange;
import org.jspecify.annotations.Nullable;

/** Reads the parts of one mapping line from left to right, by R8's grammar. */
public final class LineCursor {
  private static final char END = '\n';
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String line;
  private final long number;
  private int at;

  LineCursor(String line, long number) {
    this.line = line;
    this.number = number;
  }

  boolean atEnd() {
    return at >= line.length();
  }

  char peek() {
    return atEnd() ? END : line.charAt(at);
  }

  boolean startsWithSpace() {
    return !line.isEmpty() && isSpace(line.charAt(0));
  }

  void skipSpace() {
    while (!atEnd() && isSpace(line.charAt(at))) {
      at++;
    }
  }

  boolean accept(char expected) {
    if (peek() != expected || atEnd()) {
      return false;
    }
    at++;
    return true;
  }

  void expect(String expected) throws SymbolFileException {
    if (!line.startsWith(expected, at)) {
      throw malformed("'" + expected + "'");
    }
    at += expected.length();
  }

  void expectSpace() throws SymbolFileException {
    if (atEnd() || !isSpace(line.charAt(at))) {
      throw malformed("a space");
    }
    skipSpace();
  }

  void expectEnd() throws SymbolFileException {
    skipSpace();
    if (!atEnd()) {
      throw malformed("the end of the line");
    }
  }

  /** A type: names with dots, and brackets when arrays may be. */
  String type(boolean mayBeArray) throws SymbolFileException {
    int start = at;
    skipNames(false);
    while (mayBeArray && peek() == '[') {
      at++;
      expect("]");
    }
    return line.substring(start, at);
  }

  /** A member's name, with its class in front where it has one. */
  String member() throws SymbolFileException {
    int start = at;
    skipNames(true);
    return line.substring(start, at);
  }

  /**
   * Lines of the binary in front of a method, {@code from:to}; null when there are none.
   *
   * @throws SymbolFileException also when it is one number, which R8 does not allow here
   */
  @Nullable LineRange shippedLines() throws SymbolFileException {
    int ahead = at;
    while (ahead < line.length() && isDigit(line.charAt(ahead))) {
      ahead++;
    }
    boolean digits = ahead > at;
    while (ahead < line.length() && isSpace(line.charAt(ahead))) {
      ahead++;
    }
    if (!digits || ahead >= line.length() || line.charAt(ahead) != ':') {
      return null;
    }
    LineRange range = lines();
    if (range.single()) {
      throw malformed("two numbers, from:to,");
    }
    return range;
  }

  /**
   * Lines: {@code 7} or {@code 7:9}, in either order; a 0 at the end repeats the start, as in R8.
   */
  LineRange lines() throws SymbolFileException {
    int from = number();
    skipSpace();
    if (peek() != ':') {
      return new LineRange(from, from, true);
    }
    at++;
    skipSpace();
    int to = number();
    if (from > to && to == 0) {
      to = from;
    }
    return new LineRange(Math.min(from, to), Math.max(from, to), false);
  }

  SymbolFileException malformed(String expected) {
    return new SymbolFileException(
        Reason.MALFORMED,
        "line "
            + number
            + ", column "
            + (at + 1)
            + ": expected "
            + expected
            + " as in a mapping.txt of R8: is the file cut off or edited?");
  }

  private int number() throws SymbolFileException {
    long value = 0;
    int start = at;
    while (!atEnd() && isDigit(line.charAt(at))) {
      value = value * 10 + (line.charAt(at) - '0');
      if (value > Integer.MAX_VALUE) {
        throw malformed("a line number below 2^31");
      }
      at++;
    }
    if (at == start) {
      throw malformed("a number");
    }
    return (int) value;
  }

  private void skipNames(boolean mayBeSpecial) throws SymbolFileException {
    skipName(mayBeSpecial);
    while (peek() == '.') {
      at++;
      skipName(mayBeSpecial);
    }
  }

  private void skipName(boolean mayBeSpecial) throws SymbolFileException {
    boolean special = mayBeSpecial && accept('<');
    int start = at;
    while (!atEnd() && isNamePart(line.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw malformed("a name");
    }
    if (special) {
      expect(">");
    }
  }

  /** What R8 lets names be made of, and the question mark that ProGuard writes for lost names. */
  private static boolean isNamePart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || isDigit(c)
        || c == '$'
        || c == '_'
        || c == '-'
        || c == '?'
        || (c >= 0x80 && !isSpace(c));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  public static boolean isSpace(char c) {
    return Character.isWhitespace(c) || c == BYTE_ORDER_MARK;
  }
}
