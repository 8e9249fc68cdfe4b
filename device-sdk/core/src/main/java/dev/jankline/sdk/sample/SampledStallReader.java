package dev.jankline.sdk.sample;

import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.wire.StallStacks;

/** Takes stalls together with their samples; the dispatch is only valid during the call. */
public interface SampledStallReader {
  /** A message has become a stall: its first sample was taken just now. */
  void stalls(long sequence);

  /** A stall that ended. */
  void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks);

  /** One that has become an ANR and still goes on, with its samples so far; told again for more. */
  void stillStuck(FinishedDispatch stall, int durationMillis, StallStacks stacks);
}
