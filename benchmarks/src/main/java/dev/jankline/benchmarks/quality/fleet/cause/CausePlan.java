package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.schema.ThreadState;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds a cause. */
final class CausePlan {
  private final App app;
  private final List<Entry> entries;
  private final List<AppCode> mid;
  private final List<AppCode> key;
  private final double weight;
  private @Nullable AppCode wrapper;
  private int wrapperVersion;
  private @Nullable AppCode cycle;
  private int recursion;
  private @Nullable Section block;
  private List<List<AppCode>> parts = List.of();
  private @Nullable Section leaves;

  CausePlan(App app, List<Entry> entries, List<AppCode> mid, List<AppCode> key, double weight) {
    this.app = app;
    this.entries = entries;
    this.mid = mid;
    this.key = key;
    this.weight = weight;
  }

  CausePlan blockingOn(Section on) {
    block = on;
    return this;
  }

  CausePlan wrapped(AppCode by, int fromVersion) {
    wrapper = by;
    wrapperVersion = fromVersion;
    return this;
  }

  /** Lets the culprit frame call itself; through another method unless that is null. */
  void recursive(int depth, @Nullable AppCode through) {
    // A lambda does not call itself.
    if (!key.isEmpty()) {
      recursion = depth;
      cycle = through;
    }
  }

  void parts(List<List<AppCode>> of) {
    parts = of;
  }

  void leaves(Section of) {
    leaves = of;
  }

  Cause cause() {
    Section section = block == null ? entries.get(0).section() : block;
    String state = section.setting("state");
    return new Cause(
        label(),
        app,
        entries,
        mid,
        wrapper,
        wrapperVersion,
        key,
        cycle,
        recursion,
        block,
        parts,
        leaves,
        state == null ? ThreadState.RUNNABLE : ThreadState.valueOf(state),
        weight);
  }

  /**
   * Returns the place to mend: the culprit frame, whatever it blocks on; without app code the
   * operation of the system, on whatever screen.
   */
  private String label() {
    Entry entry = entries.get(0);
    if (entry.app().isEmpty()) {
      return app.id() + " system " + entry.section().name();
    }
    String code =
        key.isEmpty()
            ? name(entry.app().get(entry.app().size() - 1)) + "#" + entry.app().get(0).salt()
            : key.stream().map(CausePlan::name).collect(Collectors.joining(" > "));
    return app.id() + " " + code;
  }

  private static String name(AppCode code) {
    return code.home() + "." + code.type() + "." + code.member();
  }
}
