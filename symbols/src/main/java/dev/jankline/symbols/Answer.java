package dev.jankline.symbols;

import com.android.tools.r8.retrace.RetraceStackTraceContext;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds R8's answer for one Java frame, to be shared: its frames are never handed out themselves.
 *
 * @param next what the frame leaves for its caller; null when nothing
 */
record Answer(
    List<SymbolizedFrame> frames,
    @Nullable SymbolizationReason reason,
    @Nullable RetraceStackTraceContext next) {

  /** A copy that belongs to the caller. */
  ResolvedFrame handOut() {
    return new ResolvedFrame(frames.stream().map(Answer::copy).toList(), reason);
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
    return copy;
  }
}
