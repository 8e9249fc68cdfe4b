package dev.jankline.webhook.text;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/** Shows frames of a stack as Java prints them: {@code a.b.C.d(C.java:12)}. */
public final class StackLines {
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
