package dev.jankline.symbols.frame;

import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.r8.lookup.RetraceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the answer for one Java frame, to be shared: its frames are never handed out themselves.
 *
 * @param next what the frame leaves for its caller
 */
record Answer(
    List<SymbolizedFrame> frames, @Nullable SymbolizationReason reason, RetraceContext next) {

  /** A copy that belongs to the caller. */
  ResolvedFrame handOut() {
    SymbolizedFrame[] copies = new SymbolizedFrame[frames.size()];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = copy(frames.get(i));
    }
    return new ResolvedFrame(List.of(copies), reason);
  }

  private static SymbolizedFrame copy(SymbolizedFrame frame) {
    SymbolizedFrame copy = new SymbolizedFrame();
    copy.setFunction(frame.getFunction());
    copy.setClassName(frame.getClassName());
    copy.setMethodName(frame.getMethodName());
    copy.setFileName(frame.getFileName());
    copy.setLine(frame.getLine());
    copy.setInline(frame.getInline());
    copy.setAmbiguous(frame.getAmbiguous());
    copy.setUnsymbolizedReason(frame.getUnsymbolizedReason());
    copy.setShipped(frame.getShipped());
    return copy;
  }
}
