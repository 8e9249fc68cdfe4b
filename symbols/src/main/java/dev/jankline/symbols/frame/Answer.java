package dev.jankline.symbols.frame;

import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.r8.lookup.RetraceContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the answer for one Java frame, to be shared by all who ask.
 *
 * @param next what the frame leaves for its caller
 */
record Answer(ResolvedFrame frame, RetraceContext next) {
  Answer(List<SymbolizedFrame> frames, @Nullable SymbolizationReason reason, RetraceContext next) {
    this(new ResolvedFrame(frames, reason), next);
  }
}
