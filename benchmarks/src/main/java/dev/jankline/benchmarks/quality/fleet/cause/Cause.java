package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands for one cause: one place that blocks in one path of the app's code.
 *
 * @param label its name
 * @param app the app
 * @param entries ways on which the main thread comes there
 * @param mid frames between the entry and the key code, outermost first
 * @param wrapper frame that is put around the key code in some version; null when none ever is
 * @param wrapperVersion version from which it is there
 * @param key the code that is to blame, outermost first: one frame, or a caller and the shared code
 *     it calls; empty when the entry's innermost app frame is to blame, and for system causes
 * @param cycle other half of a recursion through the innermost key frame
 * @param recursion how deep it recurs at most; 0 when it does not
 * @param block what it blocks on; null when it computes
 * @param parts code of the app that it spends its time in, none of it most; mostly empty
 * @param leaves templates of platform code that it computes with
 * @param state state of the thread
 * @param weight how many stalls it has, against the other causes
 */
public record Cause(
    String label,
    App app,
    List<Entry> entries,
    List<AppCode> mid,
    @Nullable AppCode wrapper,
    int wrapperVersion,
    List<AppCode> key,
    @Nullable AppCode cycle,
    int recursion,
    @Nullable Section block,
    List<List<AppCode>> parts,
    @Nullable Section leaves,
    String state,
    double weight) {

  /** Whether there is no code of the app in it. */
  public boolean isSystem() {
    return entries.get(0).app().isEmpty();
  }

  /** Whether the message loop waits for work. */
  public boolean isIdle() {
    return isSystem() && entries.get(0).section().name().equals("idle");
  }
}
