package dev.jankline.sdk.sample;

import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.wire.StallStacks;

/** Receives stalls with their samples. The dispatch may be used only during the call. */
public interface SampledStallReader {
  /** A stall has ended. */
  void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks);

  /** A stall is an ANR and still goes on. Called with its samples so far, again after each more. */
  void stillStuck(FinishedDispatch stall, int durationMillis, StallStacks stacks);
}
