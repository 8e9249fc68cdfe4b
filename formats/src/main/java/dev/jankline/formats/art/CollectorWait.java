package dev.jankline.formats.art;

import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import java.util.List;

/**
 * Adds the call in which a thread waits for the garbage collector to its stack.
 *
 * <p>The runtime enters states such as {@code WaitingForGcToComplete} in this call only. A dump
 * shows native frames of some threads and not of others, so that often only the state tells.
 */
final class CollectorWait {
  private static final String CALL = "art::gc::Heap::WaitForGcToComplete";
  private static final String RUNTIME = "libart.so";

  private CollectorWait() {}

  /** Puts the call between the managed frames and the native ones. */
  static void addTo(List<StackFrame> leafFirst) {
    int at = 0;
    while (at < leafFirst.size() && leafFirst.get(at).getJavaFrame() == null) {
      at++;
    }
    leafFirst.add(
        at,
        new StackFrame(
            null, new NativeFrame(null, RUNTIME, 0L, false, null, CALL), null, null, null));
  }
}
