package dev.jankline.analysis.symbolize;

import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.schema.StackFrame;
import dev.jankline.wire.BatchCheck;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds a received stall with its stacks expanded, ready to be named. Made once for each analysis;
 * whatever makes a stall unusable is found here.
 *
 * @param received the stall as it was received
 * @param captured the same stall in the form of sampled stacks
 * @param builds says which build's symbols a frame needs
 * @param stacks the distinct stacks of all samples
 */
record ExpandedStall(RawStall received, CapturedStall captured, FrameBuilds builds, Stacks stacks) {
  /**
   * Expands the stacks of a stall.
   *
   * @throws UnusableStallException when the stall is broken, or larger than the bounds
   */
  static ExpandedStall of(RawStall received) {
    return UnusableStallException.unless(
        () -> {
          requireDuration(received.stall().getDurationMillis());
          CapturedStall captured = CapturedStall.of(received.stall());
          FrameBuilds builds = new FrameBuilds(received.event().getHeader().getBuildIds());
          return new ExpandedStall(received, captured, builds, Stacks.of(captured.stall()));
        });
  }

  /** Builds whose symbols are looked for, normalised and sorted. */
  Set<String> wantedBuilds() {
    return UnusableStallException.unless(
        () -> {
          Set<String> wanted = new TreeSet<>();
          String last = null;
          for (List<StackFrame> stack : stacks.distinct()) {
            for (StackFrame frame : stack) {
              String buildId = builds.of(frame);
              // Most frames are of the same build: looked at no more once it is wanted.
              if (buildId != null && !buildId.equals(last) && builds.looksForSymbols(frame)) {
                wanted.add(buildId);
                last = buildId;
              }
            }
          }
          return wanted;
        });
  }

  /** What is added to counts must be a time. */
  private static void requireDuration(long millis) {
    long max = BatchCheck.MAX_DURATION.toMillis();
    if (millis < 0 || millis > max) {
      throw new IllegalArgumentException("a duration of " + millis + " ms is not in 0 to " + max);
    }
  }
}
