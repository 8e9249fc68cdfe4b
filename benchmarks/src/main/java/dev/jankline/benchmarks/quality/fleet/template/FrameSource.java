package dev.jankline.benchmarks.quality.fleet.template;

import org.jspecify.annotations.Nullable;

/** Stands for a piece of code, whose frame differs from version to version. */
public interface FrameSource {
  /**
   * The frame it has.
   *
   * @param callee what it calls; null when it is the innermost
   */
  CodeFrame at(Moment moment, @Nullable CodeFrame callee);
}
