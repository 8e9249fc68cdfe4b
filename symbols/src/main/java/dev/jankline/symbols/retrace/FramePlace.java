package dev.jankline.symbols.retrace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first frame {@code at class.method(file)} in a line, in time linear in its length.
 *
 * <p>Finds what this expression finds, which backtracks in the square of the length:
 *
 * <pre>
 * .*?\bat\s+(?&lt;class&gt;NAME)\.(?&lt;method&gt;NAME|&lt;init&gt;|&lt;clinit&gt;)\s*\((?&lt;file&gt;.*)\)\p{Z}*(?:~\[.*\])?
 * NAME = [^\d\s\[\];:()&lt;&gt;][^\s\[\];:()&lt;&gt;]*
 * </pre>
 */
record FramePlace(
    int classStart, int classEnd, int methodStart, int methodEnd, int fileStart, int fileEnd) {

  private static final Pattern AT = Pattern.compile("\\bat\\s+");
  private static final String NO_NAME = " \t\n\u000B\f\r[];:()<>";

  /** The first frame; null when the line holds none. */
  static @Nullable FramePlace find(String text) {
    int fileEnd = fileEnd(text);
    Matcher at = AT.matcher(text);
    int broken = nextLineEnd(text, 0);
    // A frame's file ends at the same place whatever its start; it may not hold the end of a line.
    int fileFrom = fileEnd < 0 ? -1 : lastLineEnd(text, fileEnd) + 1;
    while (fileEnd >= 0 && at.find() && at.start() <= broken) {
      FramePlace frame = named(text, at.end(), fileEnd);
      if (frame != null && frame.fileStart() >= fileFrom && frame.fileStart() <= fileEnd) {
        return frame;
      }
    }
    return null;
  }

  private static @Nullable FramePlace named(String text, int start, int fileEnd) {
    int end = start;
    while (end < text.length() && NO_NAME.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    int dot = lastDot(text, start, end);
    int methodEnd = end;
    for (String made : new String[] {"<init>", "<clinit>"}) {
      if (end > start + 1 && text.charAt(end - 1) == '.' && text.startsWith(made, end)) {
        dot = end - 1;
        methodEnd = end + made.length();
      }
    }
    if (dot <= start || isDigit(text.charAt(start))) {
      return null;
    }
    int open = methodEnd;
    while (open < text.length() && isSpace(text.charAt(open))) {
      open++;
    }
    return open < text.length() && text.charAt(open) == '('
        ? new FramePlace(start, dot, dot + 1, methodEnd, open + 1, fileEnd)
        : null;
  }

  /** The last dot with the start of a name behind it. */
  private static int lastDot(String text, int start, int end) {
    for (int i = end - 2; i > start; i--) {
      if (text.charAt(i) == '.' && !isDigit(text.charAt(i + 1))) {
        return i;
      }
    }
    return -1;
  }

  /** The last parenthesis that has nothing behind it but blanks and {@code ~[a.jar]}. */
  private static int fileEnd(String text) {
    int end = text.length();
    int close = closing(text, end);
    if (close >= 0) {
      return close;
    }
    int tail = lastLineEnd(text, end);
    if (end == 0 || text.charAt(end - 1) != ']') {
      return -1;
    }
    for (int i = text.lastIndexOf("~[", end - 3); i >= 0 && i > tail - 2; i = before(text, i)) {
      close = closing(text, i);
      if (close >= 0) {
        return close;
      }
    }
    return -1;
  }

  private static int before(String text, int i) {
    return i == 0 ? -1 : text.lastIndexOf("~[", i - 1);
  }

  /** The parenthesis right before a place, blanks left out; -1 when something else is there. */
  private static int closing(String text, int end) {
    int at = end;
    while (at > 0 && isSeparator(text.charAt(at - 1))) {
      at--;
    }
    return at > 0 && text.charAt(at - 1) == ')' ? at - 1 : -1;
  }

  private static int nextLineEnd(String text, int from) {
    int at = from;
    while (at < text.length() && !endsLine(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int lastLineEnd(String text, int end) {
    int at = end - 1;
    while (at >= 0 && !endsLine(text.charAt(at))) {
      at--;
    }
    return at;
  }

  private static boolean endsLine(char c) {
    return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
  }

  private static boolean isSeparator(char c) {
    int type = Character.getType(c);
    return type == Character.SPACE_SEPARATOR
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
