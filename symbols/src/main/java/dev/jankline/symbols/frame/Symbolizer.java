package dev.jankline.symbols.frame;

import dev.jankline.schema.StackFrame;
import java.util.List;

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
}
