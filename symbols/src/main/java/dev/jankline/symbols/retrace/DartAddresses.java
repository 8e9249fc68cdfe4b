package dev.jankline.symbols.retrace;

import dev.jankline.symbols.frame.AddressAnswer;
import dev.jankline.symbols.frame.AddressSymbolizer;
import java.util.List;

/**
 * Finds where a frame of a Dart trace lies in the snapshot: best by symbol and offset, which is
 * immune to where the snapshot was loaded; else by the distance from the instructions' start that
 * the header names; else by the address in the snapshot; else by the load address.
 */
final class DartAddresses {
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
    return AddressAnswer.none();
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
   * gives the return address, which on arm64 can be told by its alignment. The innermost frame of a
   * sample is no return address.
   */
  private static long call(long address, DartTraceFrame frame, DartTraceHeader header) {
    boolean isReturn = frame.number() > 0 && header.isArm64() && address % ARM64_INSTRUCTION == 0;
    return isReturn ? address - 1 : address;
  }
}
