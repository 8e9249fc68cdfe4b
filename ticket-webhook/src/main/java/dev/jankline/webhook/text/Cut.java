package dev.jankline.webhook.text;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Bounds texts, and leaves out of them what nobody sees, so that a tracker takes them. */
public final class Cut {
  /** Most characters of one text. */
  public static final int MAX_TEXT = 300;

  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");

  private Cut() {}

  /** The text on one line, at most {@link #MAX_TEXT} characters of it. */
  public static String line(@Nullable String text) {
    return text(text == null ? null : text.replaceAll("\\p{Cntrl}+", " "));
  }

  /** At most {@link #MAX_TEXT} characters of a text, those that are seen. */
  public static String text(@Nullable String text) {
    return seen(to(text, MAX_TEXT));
  }

  /** The text without characters that turn it around, or end it for some trackers. */
  public static String seen(String text) {
    return UNSEEN.matcher(text).replaceAll("");
  }

  /** At most so many characters of a text; never half of a character. */
  public static String to(@Nullable String text, int max) {
    if (text == null || text.length() <= max) {
      return text == null ? "" : text;
    }
    int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
    return text.substring(0, end) + "…";
  }

  /** Shows frames of a stack as Java prints them: {@code a.b.C.d(C.java:12)}. */
  public static final class StackLines {
    private StackLines() {}

    /** The innermost frames, one a line, at most so many. */
    public static List<String> of(List<SymbolizedFrame> stack, int max) {
      return stack.stream().limit(max).map(StackLines::line).toList();
    }

    /** One frame. */
    public static String line(SymbolizedFrame frame) {
      StringBuilder line = new StringBuilder(Cut.text(frame.getFunction()));
      String file = frame.getFileName() != null ? frame.getFileName() : frame.getModule();
      if (file != null) {
        line.append('(').append(Cut.text(file));
        if (frame.getLine() > 0) {
          line.append(':').append(frame.getLine());
        }
        line.append(')');
      }
      return line.toString();
    }
  }
}
