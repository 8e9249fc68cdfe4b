package dev.jankline.benchmarks.quality.fleet.template;

import org.jspecify.annotations.Nullable;

/** Makes the frame of a piece of code, which can differ between versions. */
public interface FrameSource {
  /**
   * Returns the frame.
   *
   * @param callee frame that it calls; null for the innermost frame
   */
  CodeFrame at(Moment moment, @Nullable CodeFrame callee);
}
