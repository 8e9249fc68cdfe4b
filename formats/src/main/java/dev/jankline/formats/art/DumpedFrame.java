package dev.jankline.formats.art;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a line of a thread dump that is a frame. */
final class DumpedFrame {

  private static final Pattern JAVA =
      Pattern.compile("^at ([^\\s()]+)\\.([^\\s().]+)\\(([^()]*)\\)$");
  private static final Pattern NATIVE =
      Pattern.compile("^(?:native: )?#\\d+ +pc +(?:0x)?([0-9a-f]{1,16}) +(\\S+)(.*)$");
  private static final Pattern PLACE_WITH_LINE = Pattern.compile("[^:]*:-?\\d*");
  private static final Pattern BUILD_ID = Pattern.compile("\\(BuildId: ([0-9a-f]+)\\)");
  private static final Pattern MARKS =
      Pattern.compile(" *\\((?:deleted|offset (?:0x)?[0-9a-f]+)\\)");
  private static final Pattern ADDRESS = Pattern.compile("^<(\\w+):[0-9a-f]+>$");
  private static final Pattern SYMBOL = Pattern.compile("^ *\\((.+?)(?:\\+\\d+)?\\)$");

  /** Line of a native method, as the JVM gives it. */
  private static final int NATIVE_METHOD = -2;

  private DumpedFrame() {}

  /** Reads a frame; null when the line is none. */
  static @Nullable StackFrame parse(String line) {
    Matcher java = JAVA.matcher(line);
    if (java.matches()) {
      return new StackFrame(javaFrame(java), null, null, null, null);
    }
    Matcher code = NATIVE.matcher(line);
    return code.matches() ? new StackFrame(null, nativeFrame(code), null, null, null) : null;
  }

  private static JavaFrame javaFrame(Matcher java) {
    String place = java.group(3);
    // What follows a colon and is no number belongs to the name, so that no part of it is lost.
    int colon = PLACE_WITH_LINE.matcher(place).matches() ? place.lastIndexOf(':') : -1;
    String file = colon < 0 ? place : place.substring(0, colon);
    boolean isNative = place.equalsIgnoreCase("Native method");
    boolean known = !isNative && !file.isEmpty() && !file.startsWith("Unknown");
    int line = colon < 0 ? -1 : number(place.substring(colon + 1));
    return new JavaFrame(
        java.group(1), java.group(2), known ? file : null, isNative ? NATIVE_METHOD : line);
  }

  private static NativeFrame nativeFrame(Matcher code) {
    String rest = code.group(3);
    Matcher build = BUILD_ID.matcher(rest);
    String buildId = build.find() ? build.group(1) : null;
    String marked = BUILD_ID.matcher(rest).replaceFirst("").stripTrailing();
    Matcher symbol = SYMBOL.matcher(MARKS.matcher(marked).replaceAll(""));
    // The path of an installed app holds random text that is the device's alone, and a mapping
    // without a file ("<anonymous:7c3f…>") an address of the process.
    String module = code.group(2).substring(code.group(2).lastIndexOf('/') + 1);
    module = ADDRESS.matcher(module).replaceFirst("<$1>");
    return new NativeFrame(
        buildId,
        module,
        Long.parseUnsignedLong(code.group(1), 16),
        false,
        null,
        symbol.matches() ? symbol.group(1) : null);
  }

  private static int number(String digits) {
    return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
  }
}
