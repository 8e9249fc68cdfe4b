package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.Section;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts a cause together. */
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

  /** Recurs through another method, or through itself when that is null. */
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
    String state =
        block == null ? entries.get(0).section().setting("state") : block.setting("state");
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
        state == null ? "RUNNABLE" : state,
        weight);
  }

  /** The place to mend: the code to blame and what it blocks on, or what the system did where. */
  private String label() {
    Entry entry = entries.get(0);
    if (entry.app().isEmpty()) {
      return app.id() + " system " + entry.section().name() + " in " + entry.scene();
    }
    String code =
        key.isEmpty()
            ? name(entry.app().get(entry.app().size() - 1)) + "#" + entry.app().get(0).salt()
            : key.stream().map(CausePlan::name).collect(Collectors.joining(" > "));
    return app.id() + " " + code + " " + (block == null ? "computes" : block.name());
  }

  private static String name(AppCode code) {
    return code.home() + "." + code.type() + "." + code.member();
  }
}
