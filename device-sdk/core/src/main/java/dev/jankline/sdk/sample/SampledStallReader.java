package dev.jankline.sdk.sample;

import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.wire.StallStacks;

/** Takes a stall that ended together with its samples. */
public interface SampledStallReader {
  /** One stall; the dispatch is only valid during the call. */
  void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks);
}
