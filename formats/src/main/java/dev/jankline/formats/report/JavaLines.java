package dev.jankline.formats.report;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of Java stacks, in the forms that tools on Android write:
 *
 * <pre>
 * android.os.Handler.dispatchMessage(Handler.java:106)
 *   at java.lang.Thread.sleep(Native method)
 * |*  at com.example.Feed:load(42)                        (Matrix)
 * </pre>
 */
public final class JavaLines {
  private static final Pattern DOTTED =
      Pattern.compile("([^\\s():]{1,1000})\\.([^\\s().:]{1,500})\\(([^()]{0,500})\\)");
  private static final Pattern NUMBERED =
      Pattern.compile("([^\\s():]{1,1000}):([^\\s().:]{1,500})\\((-?\\d{1,9})\\)");
  private static final Pattern PLACE_WITH_LINE = Pattern.compile("[^:]*:[~-]?\\d*");
  private static final Pattern LEAD = Pattern.compile("^[\\s|*]*(?:at\\s+)?");

  /** Line of a native method, as Java gives it. */
  private static final int NATIVE_METHOD = -2;

  private JavaLines() {}

  /**
   * The frames of a text, innermost first; those beyond one more than the protocol allows are left
   * out.
   *
   * @param leftOut takes the lines that are no frame, but for blank ones
   */
  public static List<StackFrame> read(String text, Consumer<String> leftOut) {
    List<StackFrame> frames = new ArrayList<>();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      JavaFrame frame = parse(line);
      if (frame != null && frames.size() <= BatchCheck.MAX_NODES) {
        frames.add(Frames.of(frame));
      } else if (frame == null && !line.isBlank()) {
        leftOut.accept(line);
      }
    }
    return frames;
  }

  /** The frame of a line; null when it is none. */
  public static @Nullable JavaFrame parse(String line) {
    String call = LEAD.matcher(line).replaceFirst("").stripTrailing();
    Matcher dotted = DOTTED.matcher(call);
    if (dotted.matches()) {
      return frame(dotted);
    }
    Matcher numbered = NUMBERED.matcher(call);
    return numbered.matches()
        ? new JavaFrame(
            numbered.group(1), numbered.group(2), null, line(Integer.parseInt(numbered.group(3))))
        : null;
  }

  /** The frame of a call that matched as class, method and what stands in parentheses. */
  public static JavaFrame frame(Matcher call) {
    String place = call.group(3) == null ? "" : call.group(3);
    if (place.equalsIgnoreCase("Native method")) {
      return new JavaFrame(call.group(1), call.group(2), null, NATIVE_METHOD);
    }
    // What follows a colon and is no number belongs to the name, so that no part of it is lost.
    int colon = PLACE_WITH_LINE.matcher(place).matches() ? place.lastIndexOf(':') : -1;
    String file = colon < 0 ? place : place.substring(0, colon);
    boolean known = !file.isEmpty() && !file.startsWith("Unknown");
    // Dalvik writes a tilde before a line that it guesses.
    String number = colon < 0 ? "" : place.substring(colon + 1).replace("~", "");
    int line = number.matches("\\d{1,9}") ? Integer.parseInt(number) : -1;
    return new JavaFrame(call.group(1), call.group(2), known ? file : null, line);
  }

  private static int line(int number) {
    return Math.max(number, NATIVE_METHOD);
  }
}
