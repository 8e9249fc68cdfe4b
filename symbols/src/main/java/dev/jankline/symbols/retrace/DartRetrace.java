package dev.jankline.symbols.retrace;

import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.frame.AddressAnswer;
import dev.jankline.symbols.frame.AddressSymbolizer;
import java.util.ArrayList;
import java.util.List;

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
}
