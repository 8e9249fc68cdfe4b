package dev.jankline.symbols.frame;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the frames of one stack into original names with one symbol file.
 *
 * <p>Thread-safe. The answer depends on the frames and the artifact only, and has the size and
 * order of the input. State that a frame leaves for its caller (outlines) is carried along the list
 * and starts anew with each call, so pass whole stacks. Frames of a kind that the symbol file knows
 * nothing about come back as {@link RawFrames} shows them.
 */
public interface Symbolizer {
  /**
   * Version of the symbolizer: raised whenever the same symbol file becomes another artifact, or
   * the same frame another answer.
   */
  int VERSION = 4;

  /** Resolves a stack, innermost frame first. */
  List<ResolvedFrame> resolve(List<StackFrame> leafFirst);

  /** The original name of a class of the binary; a name the symbol file does not know stays. */
  default String className(String shipped) {
    return shipped;
  }

  /** SHA-256 of the artifact that answers, lower-case hex. */
  String artifact();

  /**
   * Holds what one frame of a binary became.
   *
   * @param frames original frames, innermost first, {@code inApp} left false; more than one when
   *     functions were inlined, none when the compiler made the frame up (outline, synthesized);
   *     the records are shared with other answers: whoever needs another one copies it
   * @param reason why the answer is less than exact; null when it is exact or nothing was needed
   */
  record ResolvedFrame(List<SymbolizedFrame> frames, @Nullable SymbolizationReason reason) {
    public ResolvedFrame {
      frames = List.copyOf(frames);
    }
  }
}
