package dev.jankline.formats.dart;

import dev.jankline.formats.dart.TraceHead.LoadingUnit;
import dev.jankline.formats.report.Frames;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds one frame line of a Flutter stack, in any of these forms:
 *
 * <pre>
 *     #00 abs 000000751c519567 virt 0000000000266567 _kDartIsolateSnapshotInstructions+0x19fc27
 *     #00 abs 000000751c519567 _kDartIsolateSnapshotInstructions+0x19fc27       (glance)
 *   at . #00 abs 0 virt 0000000000266567 _kDartSnapshotText+0x19fc27            (Crashlytics)
 *     #0 503218786304 503221319015 /data/app/…/libapp.so                        (older glance)
 *     #000 503218786304 503221319015 3 /data/app/…/libapp.so                    (older glance)
 * #0      Page.build.&lt;anonymous closure&gt; (package:reader/page.dart:185:17)   (with names)
 * </pre>
 *
 * @param number place in the stack, 0 the innermost
 * @param frame the frame
 */
record TraceLine(int number, StackFrame frame) {
  private static final Pattern ADDRESSES =
      Pattern.compile(
          "[^#]*#(?<number>\\d{1,9})\\s+abs (?<abs>[\\da-f]{1,16})(?: unit (?<unit>\\d{1,9}))?"
              + "(?: virt (?<virt>[\\da-f]{1,16}))?(?<rest>\\s.*)?");
  private static final Pattern PLACE =
      Pattern.compile("(_kDart\\w{1,64}+)\\+(?:0x)?([\\da-f]{1,16})");
  private static final Pattern RAW =
      Pattern.compile("[^#]*#(\\d{1,9}) (\\d{6,19}) (\\d{6,19})(?: \\d{1,9})? (\\S.*)");
  private static final Pattern NAMED =
      Pattern.compile(
          "(?s)[^#]*#(\\d{1,9})\\s+(\\S.*?) \\(((?:package|dart|file|org-dartlang)[^()\\s]*?)"
              + "(?::\\d+){0,2}\\).*");
  private static final String ISOLATE = "_kDartIsolateSnapshotInstructions";
  private static final String VM = "_kDartVmSnapshotInstructions";
  private static final int ARM64_INSTRUCTION = 4;

  /** The frame of a line; null when there is none. */
  static @Nullable TraceLine parse(String line, TraceHead head) {
    if (line.indexOf('#') < 0) {
      return null;
    }
    Matcher addresses = ADDRESSES.matcher(line);
    if (addresses.matches()) {
      return ofAddresses(addresses, head);
    }
    Matcher raw = RAW.matcher(line);
    if (raw.matches()) {
      return raw(number(raw), raw.group(2), raw.group(3), raw.group(4));
    }
    Matcher named = NAMED.matcher(line);
    return named.matches()
        ? new TraceLine(
            number(named),
            Frames.of(
                new NativeFrame(null, named.group(3), 0L, false, null, named.group(2).strip())))
        : null;
  }

  /**
   * The frame of an address in a loaded file.
   *
   * @param base load address, as decimal digits
   * @param pc address in the process, as decimal digits; a return address but for number 0
   * @return null when the address lies before the file
   */
  static @Nullable TraceLine raw(int number, String base, String pc, String path) {
    long place;
    try {
      place = Math.subtractExact(Long.parseLong(pc), Long.parseLong(base));
    } catch (NumberFormatException | ArithmeticException e) {
      return null;
    }
    if (place < 0) {
      return null;
    }
    long call = number > 0 && place > 0 ? place - 1 : place;
    String module = path.strip().substring(path.strip().lastIndexOf('/') + 1);
    boolean isDart = module.equals("libapp.so") || module.equals("App");
    return new TraceLine(
        number,
        isDart
            ? Frames.of(new DartFrame(null, null, null, call))
            : Frames.of(new NativeFrame(null, module, call, false, null, null)));
  }

  private static TraceLine ofAddresses(Matcher line, TraceHead head) {
    int number = number(line);
    long absolute = hex(line.group("abs"));
    String virt = line.group("virt");
    long less = isReturn(absolute == 0 && virt != null ? hex(virt) : absolute, number, head);
    LoadingUnit unit = head.unit(line.group("unit"));
    String buildId = unit == null ? head.buildId() : unit.buildId();
    long base = unit == null ? head.isolateBase() : unit.base();
    Long address = address(absolute, virt, less, base);
    Matcher place = PLACE.matcher(line.group("rest") == null ? "" : line.group("rest"));
    if (place.find()) {
      long offset = hex(place.group(2)) - less;
      return new TraceLine(
          number, Frames.of(new DartFrame(buildId, place.group(1), offset, address)));
    }
    return new TraceLine(
        number,
        Frames.of(
            unit == null
                ? ofHead(absolute - less, address, head)
                : new DartFrame(buildId, null, null, address == null ? absolute : address)));
  }

  /** A frame without a symbol counts from the nearest of the starts that the head names. */
  private static DartFrame ofHead(long absolute, @Nullable Long address, TraceHead head) {
    long inIsolate = absolute - head.isolateStart();
    long inVm = absolute - head.vmStart();
    if (head.isolateStart() == 0 || absolute <= 0 || (inIsolate < 0 && inVm < 0)) {
      return new DartFrame(head.buildId(), null, null, address == null ? absolute : address);
    }
    boolean isVm = head.vmStart() != 0 && inVm >= 0 && (inIsolate < 0 || inVm < inIsolate);
    return new DartFrame(head.buildId(), isVm ? VM : ISOLATE, isVm ? inVm : inIsolate, address);
  }

  /** Address in the snapshot; null when nothing says where it was loaded. */
  private static @Nullable Long address(
      long absolute, @Nullable String virt, long less, long base) {
    if (virt != null) {
      return hex(virt) - less;
    }
    long place = absolute - base;
    return absolute == 0 || base == 0 || place < 0 ? null : place - less;
  }

  /**
   * 1 for a return address, which lies behind its call. The VM prints addresses minus 1 already;
   * who walks the stack himself does not, which on arm64 can be told by the alignment.
   */
  private static long isReturn(long address, int number, TraceHead head) {
    return number > 0 && head.isArm64() && address % ARM64_INSTRUCTION == 0 ? 1 : 0;
  }

  private static int number(Matcher line) {
    return Integer.parseInt(line.group(1));
  }

  private static long hex(String digits) {
    return Long.parseUnsignedLong(digits, 16);
  }
}
