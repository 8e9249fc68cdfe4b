package dev.jankline.analysis.explain;

import dev.jankline.schema.SymbolizedFrame;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of a stack as tools print it.
 *
 * <p>It reads the JVM's form {@code at java.base/a.b.C.d(C.java:12)}, in which {@code at}, module
 * and place may be missing, and Android's form {@code #00 pc 0001f2 /lib/libc.so (read+4)}. Any
 * other line is taken for the name of a function.
 */
final class PlainFrame {

  private static final Pattern MODULE =
      Pattern.compile("^(?:[\\w.-]+@[\\w.+-]+/|(?:java|jdk)\\.[\\w.]+/|[\\w.-]*//)");
  private static final Pattern JVM =
      Pattern.compile("^([^\\s()]+)\\.([^\\s().:/\\d][^\\s().:]*)(?:\\(([^()]*)\\))?$");
  private static final Pattern MARKS =
      Pattern.compile("\\s*\\((?:deleted|offset (?:0x)?[0-9a-f]+|BuildId: [0-9a-f]+)\\)");
  private static final Pattern ANDROID =
      Pattern.compile("^#\\d+\\s+pc\\s+(?:0x)?([0-9a-fA-F]+)\\s+(\\S+)(?:\\s+\\((.*)\\))?.*$");
  private static final int MAX_CHARS = 4096;
  private static final int UNKNOWN_LINE = -1;

  private PlainFrame() {}

  static SymbolizedFrame parse(String line) {
    String text = line.strip();
    text = text.substring(0, Math.min(MAX_CHARS, text.length()));
    Matcher android = ANDROID.matcher(MARKS.matcher(text).replaceAll(""));
    if (android.matches()) {
      String symbol = android.group(3);
      String library = android.group(2).substring(android.group(2).lastIndexOf('/') + 1);
      return frame(symbol == null ? "0x" + android.group(1) : symbol, library);
    }
    String bare = text.startsWith("at ") ? text.substring(3).strip() : text;
    Matcher jvm = JVM.matcher(MODULE.matcher(bare).replaceFirst(""));
    if (!jvm.matches() || bare.contains("::")) {
      return frame(bare, null);
    }
    return jvm(jvm.group(1), jvm.group(2), jvm.group(3));
  }

  private static SymbolizedFrame jvm(String className, String method, @Nullable String place) {
    String file = place;
    int line = UNKNOWN_LINE;
    int colon = place == null ? -1 : place.lastIndexOf(':');
    if (place != null && colon > 0 && place.substring(colon + 1).matches("\\d{1,9}")) {
      file = place.substring(0, colon);
      line = Integer.parseInt(place.substring(colon + 1));
    }
    boolean known = file != null && !file.equals("Unknown Source") && !file.equals("Native Method");
    SymbolizedFrame frame = frame(className + "." + method, null);
    frame.setClassName(className);
    frame.setMethodName(method);
    frame.setFileName(known ? file : null);
    frame.setLine(line);
    return frame;
  }

  private static SymbolizedFrame frame(String function, @Nullable String module) {
    return new SymbolizedFrame(
        function, null, null, null, UNKNOWN_LINE, module, false, false, false, null, null, null);
  }
}
