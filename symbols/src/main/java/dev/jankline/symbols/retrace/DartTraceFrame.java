package dev.jankline.symbols.retrace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds one frame line of a Dart trace, in any of the forms in the field:
 *
 * <pre>
 *     #00 abs 000000751c519567 virt 0000000000266567 _kDartIsolateSnapshotInstructions+0x19fc27
 *     #00 abs 000000751c519567 _kDartIsolateSnapshotInstructions+0x19fc27       (glance)
 *   at . #00 abs 0 virt 0000000000266567 _kDartSnapshotText+0x19fc27            (Crashlytics)
 *     #0 503218786304 503221319015 /data/app/…/libapp.so                        (older glance)
 * </pre>
 *
 * @param prefix what stands before the frame, of a log for example
 * @param number place in the stack, 0 the innermost
 * @param absolute address in the process; null when not given
 * @param virtual address in the loaded snapshot; null when not given
 * @param symbol snapshot symbol that {@code offset} counts from; null when not given
 * @param suspended whether the line says that the function was suspended here
 */
public record DartTraceFrame(
    String prefix,
    int number,
    @Nullable Long absolute,
    @Nullable Long virtual,
    @Nullable String symbol,
    long offset,
    boolean suspended) {
  private static final Pattern LINE =
      Pattern.compile(
          "(?<prefix>.*?)(?: {4})?#(?<number>\\d{1,9})\\s+abs (?<abs>[\\da-f]{1,16})"
              + "(?: virt (?<virt>[\\da-f]{1,16}))?(?<rest>\\s.*)?");
  private static final Pattern PLACE = Pattern.compile("(_kDart\\w+)\\+(?:0x)?([\\da-f]{1,16})");
  private static final Pattern BASE_AND_PC =
      Pattern.compile("(?<prefix>.*?)(?: {4})?#(?<number>\\d{1,9}) (\\d{6,19}) (\\d{6,19}) \\S.*");
  private static final String SUSPENSION = "<asynchronous suspension>";

  /** The frame in a line; null when there is none. */
  public static @Nullable DartTraceFrame parse(String line) {
    Matcher frame = LINE.matcher(line);
    if (!frame.matches()) {
      return baseAndPc(line);
    }
    String rest = frame.group("rest") == null ? "" : frame.group("rest");
    Matcher place = PLACE.matcher(rest);
    boolean isPlaced = place.find();
    String virtual = frame.group("virt");
    return new DartTraceFrame(
        frame.group("prefix"),
        Integer.parseInt(frame.group("number")),
        hex(frame.group("abs")),
        virtual == null ? null : hex(virtual),
        isPlaced ? place.group(1) : null,
        isPlaced ? hex(place.group(2)) : 0,
        rest.contains(SUSPENSION));
  }

  private static @Nullable DartTraceFrame baseAndPc(String line) {
    Matcher frame = BASE_AND_PC.matcher(line);
    if (!frame.matches()) {
      return null;
    }
    try {
      long virtual =
          Math.subtractExact(Long.parseLong(frame.group(4)), Long.parseLong(frame.group(3)));
      int number = Integer.parseInt(frame.group("number"));
      return virtual < 0
          ? null
          : new DartTraceFrame(frame.group("prefix"), number, null, virtual, null, 0, false);
    } catch (NumberFormatException | ArithmeticException tooLarge) {
      return null;
    }
  }

  private static long hex(String digits) {
    return Long.parseUnsignedLong(digits, 16);
  }
}
