package dev.jankline.analysis.symbolize;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/**
 * Says for which lock the main thread waited, and who held it.
 *
 * @param lock class and identity of the lock
 * @param holder name of the thread that held it
 * @param stack the holder's frames, innermost first; empty when they were not captured
 * @param circle names of the threads that wait for each other; empty when nobody does
 */
public record LockWait(
    String lock, String holder, List<SymbolizedFrame> stack, List<String> circle) {
  /** Cuts names that are too long. */
  public LockWait {
    lock = FrameTexts.start(lock);
    holder = FrameTexts.start(holder);
    stack = FrameTexts.cut(stack);
  }
}
