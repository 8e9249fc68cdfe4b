package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.schema.ThreadState;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes one cause of stalls: code of the app that blocks or computes, and what it blocks on.
 *
 * @param label name of the cause
 * @param app the app
 * @param entries ways on which the main thread reaches the code
 * @param mid frames between the entry and the culprit frame, outermost first
 * @param wrapper frame that a later version adds around the culprit frame; null when none does
 * @param wrapperVersion first version with the wrapper
 * @param culprit frame that causes the stall, outermost first: one frame, or a caller and the
 *     shared code it calls; empty when the innermost app frame of the entry causes it, and for
 *     causes without app code
 * @param cycle second method of a mutual recursion with the innermost key frame; null when it calls
 *     itself
 * @param recursion greatest depth of the recursion; 0 when there is none
 * @param block call that it blocks in; null when it computes
 * @param parts methods of the app that share its time, none with most of it; empty for most causes
 * @param leaves templates of platform calls that it makes while it computes
 * @param state state of the thread meanwhile
 * @param weight frequency of its stalls, relative to other causes
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
    ThreadState state,
    double weight) {

  /** Tells whether no code of the app takes part. */
  public boolean isSystem() {
    return entries.get(0).app().isEmpty();
  }

  /** Returns what is published as the cause of its stalls; empty when its template does not say. */
  public Set<dev.jankline.schema.Cause> reasons() {
    Section section = block == null ? entries.get(0).section() : block;
    String reason = section.setting("cause");
    if (reason != null) {
      return Set.of(dev.jankline.schema.Cause.valueOf(reason));
    }
    return isSystem() || block != null ? Set.of() : Set.of(dev.jankline.schema.Cause.CPU_BOUND);
  }

  /** Tells whether the message loop waits for work. */
  public boolean isIdle() {
    return isSystem() && entries.get(0).section().name().equals("idle");
  }
}
