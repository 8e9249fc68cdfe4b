package dev.jankline.benchmarks.quality.frozen;

import java.util.List;

/**
 * Holds one stall of the set as it is written.
 *
 * @param app attributes of the app, with its name under {@code id}
 * @param cause attributes of the cause, with its name under {@code id}
 * @param stall attributes of the stall
 * @param runs stacks in the order of time
 */
record FrozenStall(Attributes app, Attributes cause, Attributes stall, List<Run> runs) {
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
  String label(LabelScheme scheme) {
    return appId() + " " + cause.get(scheme == LabelScheme.MEND ? "mend" : "ticket");
  }

  boolean isDump() {
    return stall.get("form").equals("dump");
  }

  int samples() {
    return runs.stream().mapToInt(Run::samples).sum();
  }
}
