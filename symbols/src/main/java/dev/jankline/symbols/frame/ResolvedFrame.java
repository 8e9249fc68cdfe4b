package dev.jankline.symbols.frame;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what one frame of a binary became.
 *
 * @param frames original frames, innermost first, {@code inApp} left false; more than one when
 *     functions were inlined, none when the compiler made the frame up (outline, synthesized); the
 *     records are shared with other answers: whoever needs another one copies it
 * @param reason why the answer is less than exact; null when it is exact or nothing was needed
 */
public record ResolvedFrame(List<SymbolizedFrame> frames, @Nullable SymbolizationReason reason) {
  public ResolvedFrame {
    frames = List.copyOf(frames);
  }
}
