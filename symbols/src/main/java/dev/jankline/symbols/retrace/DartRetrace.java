package dev.jankline.symbols.retrace;

import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.AddressSymbolizer.AddressAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names the frames of Dart traces in a text, in the form of {@code flutter symbolize}; all other
 * lines pass through unchanged, and so do frames that the symbols say nothing about. Frames that
 * are nobody's code (stubs, helpers that the compiler made) vanish. Used by one thread; lines may
 * come one by one.
 */
public final class DartRetrace {
  private static final String SUSPENSION = "<asynchronous suspension>";

  private final AddressSymbolizer symbols;
  private final DartAddresses addresses;
  private final DartTraceHeader header = new DartTraceHeader();
  private int depth;
  private boolean sawOtherBuild;

  public DartRetrace(AddressSymbolizer symbols) {
    this.symbols = symbols;
    this.addresses = new DartAddresses(symbols);
  }

  /** What becomes of the next line of a text. */
  public List<String> line(String line) {
    DartTraceFrame frame = DartTraceFrame.parse(line);
    if (frame == null) {
      if (header.read(line)) {
        depth = 0;
      }
      return List.of(line);
    }
    String buildId = header.buildId();
    if (buildId != null && !symbols.isNamed(buildId)) {
      sawOtherBuild = true;
      return List.of(line);
    }
    depth = frame.number() == 0 ? 0 : depth;
    AddressAnswer answer = addresses.find(frame, header);
    return answer.frames().isEmpty() ? List.of(line) : shown(frame, answer.frames());
  }

  /** Whether a trace named another build: its lines passed through. */
  public boolean sawOtherBuild() {
    return sawOtherBuild;
  }

  private List<String> shown(DartTraceFrame frame, List<CodeFrame> frames) {
    List<String> lines = new ArrayList<>();
    for (CodeFrame code : frames) {
      if (code.mark() != Mark.STUB && code.mark() != Mark.INTERNAL) {
        lines.add(frame.prefix() + "#%-6d %s".formatted(depth++, call(code)));
      }
    }
    if (frame.suspended()) {
      lines.add(frame.prefix() + SUSPENSION);
    }
    return lines;
  }

  private static String call(CodeFrame code) {
    StringBuilder call = new StringBuilder(code.function()).append(" (").append(code.file());
    if (code.line() > 0) {
      call.append(':').append(code.line());
      if (code.column() > 0) {
        call.append(':').append(code.column());
      }
    }
    return call.append(')').toString();
  }

  /**
   * Finds where a frame of a Dart trace lies in the snapshot: best by symbol and offset, which is
   * immune to where the snapshot was loaded; else by the distance from the instructions' start that
   * the header names; else by the address in the snapshot; else by the load address.
   */
  static final class DartAddresses {
    private static final String TEXT = "_kDartSnapshotText";
    private static final String ISOLATE = "_kDartIsolateSnapshotInstructions";
    private static final String VM = "_kDartVmSnapshotInstructions";

    private static final int ARM64_INSTRUCTION = 4;

    private final AddressSymbolizer symbols;

    DartAddresses(AddressSymbolizer symbols) {
      this.symbols = symbols;
    }

    AddressAnswer find(DartTraceFrame frame, DartTraceHeader header) {
      String symbol = frame.symbol();
      if (symbol != null && symbols.hasAnchor(symbol)) {
        return symbols.find(symbol, call(frame.offset(), frame, header));
      }
      Long absolute = frame.absolute();
      if (absolute != null && absolute != 0 && header.isolateStart() != 0) {
        return fromStart(call(absolute, frame, header), header);
      }
      Long virtual = frame.virtual();
      if (virtual != null) {
        return symbols.find(call(virtual, frame, header));
      }
      if (absolute != null && absolute != 0 && header.isolateBase() != 0) {
        return symbols.find(call(absolute, frame, header) - header.isolateBase());
      }
      return AddressAnswer.OUT_OF_RANGE;
    }

    private AddressAnswer fromStart(long absolute, DartTraceHeader header) {
      long inIsolate = absolute - header.isolateStart();
      long inVm = absolute - header.vmStart();
      boolean isVm = header.vmStart() != 0 && inVm > 0 && (inIsolate < 0 || inVm < inIsolate);
      List<String> anchors = isVm ? List.of(VM, TEXT) : List.of(ISOLATE, TEXT);
      for (String anchor : anchors) {
        if (symbols.hasAnchor(anchor)) {
          return symbols.find(anchor, isVm ? inVm : inIsolate);
        }
      }
      return symbols.find(absolute - header.isolateBase());
    }

    /**
     * The address of the call. The VM prints return addresses minus 1; who walks the stack himself
     * gives the return address, which on arm64 can be told by its alignment. The innermost frame of
     * a sample is no return address.
     */
    private static long call(long address, DartTraceFrame frame, DartTraceHeader header) {
      boolean isReturn = frame.number() > 0 && header.isArm64() && address % ARM64_INSTRUCTION == 0;
      return isReturn ? address - 1 : address;
    }
  }

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
            "(?s)(?<prefix>.*?)(?: {4})?#(?<number>\\d{1,9})\\s+abs (?<abs>[\\da-f]{1,16})"
                + "(?: virt (?<virt>[\\da-f]{1,16}))?(?<rest>\\s.*)?");
    private static final Pattern PLACE =
        Pattern.compile("(_kDart\\w{1,64}+)\\+(?:0x)?([\\da-f]{1,16})");
    private static final Pattern BASE_AND_PC =
        Pattern.compile(
            "(?s)(?<prefix>.*?)(?: {4})?#(?<number>\\d{1,9}) (\\d{6,19}) (\\d{6,19}) \\S.*");
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
}
