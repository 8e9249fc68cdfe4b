package dev.jankline.formats.art;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one thread of a dump.
 *
 * @param name its name
 * @param tid number the runtime gave it; −1 when the dump has none
 * @param state its state
 * @param stack frames, innermost first
 * @param waitsFor the lock it waits for; null when it waits for none
 * @param lines the lines of the dump that say so, without indentation: name and state, frames, lock
 */
public record DumpedThread(
    String name,
    int tid,
    ThreadState state,
    List<StackFrame> stack,
    @Nullable Lock waitsFor,
    List<String> lines) {

  /**
   * Names a lock and its holder.
   *
   * @param lock class and address, for example {@code java.lang.Object@0c9e4d2a}
   * @param holderTid number of the thread that holds it; −1 when the dump does not say
   */
  public record Lock(String lock, int holderTid) {}
}
