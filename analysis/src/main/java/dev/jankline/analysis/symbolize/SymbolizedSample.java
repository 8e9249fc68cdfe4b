package dev.jankline.analysis.symbolize;

import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import java.util.List;

/**
 * Holds one captured stack with original names.
 *
 * @param offsetMillis milliseconds from the start of the stall to the capture
 * @param shareMillis milliseconds of the stall that the sample stands for
 * @param state state of the main thread
 * @param stack frames, innermost first; {@code inApp} is not filled in yet
 */
public record SymbolizedSample(
    int offsetMillis, long shareMillis, ThreadState state, List<SymbolizedFrame> stack) {
  SymbolizedSample withStack(List<SymbolizedFrame> other) {
    return other == stack ? this : new SymbolizedSample(offsetMillis, shareMillis, state, other);
  }
}
