package dev.jankline.benchmarks.quality;

import dev.jankline.schema.Cause;
import java.util.List;
import java.util.Set;

/**
 * Holds one stall of the set as it is written.
 *
 * @param app attributes of the app, with its name under {@code id}
 * @param cause attributes of the cause, with its name under {@code id}
 * @param stall attributes of the stall
 * @param runs stacks in the order of time
 */
record FrozenStall(
    FrozenText.Attributes app,
    FrozenText.Attributes cause,
    FrozenText.Attributes stall,
    List<Run> runs) {
  /**
   * Holds a stack and in how many samples in a row it was seen.
   *
   * @param samples number of samples
   * @param frames text of the frames, innermost first
   */
  record Run(int samples, List<String> frames) {}

  String appId() {
    return app.get("id");
  }

  /** Returns the cause; causes of different apps are different. */
  String label(LabelledStall.Scheme scheme) {
    return appId() + " " + cause.get(scheme == LabelledStall.Scheme.MEND ? "mend" : "ticket");
  }

  /**
   * Returns what the written kind is called in published stalls; empty when there is no one answer.
   *
   * <p>Of the frozen set, DISK_IO holds queries of databases, and CPU all work of the processor,
   * also work that we name by what it does. The other sets have the names of causes.
   */
  Set<Cause> reasons() {
    String kind = cause.find("kind");
    return switch (kind == null ? "" : kind) {
      case "", "NATIVE" -> Set.of();
      case "CPU" -> Set.of(Cause.CPU_BOUND, Cause.PARSE);
      case "DISK_IO" -> Set.of(Cause.DISK, Cause.DATABASE);
      case "IDLE" -> Set.of(Cause.IDLE_AT_DUMP);
      default -> Set.of(Cause.valueOf(kind));
    };
  }

  boolean isDump() {
    return stall.get("form").equals("dump");
  }

  int samples() {
    return runs.stream().mapToInt(Run::samples).sum();
  }
}
