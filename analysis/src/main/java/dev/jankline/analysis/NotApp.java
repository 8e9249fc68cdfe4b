package dev.jankline.analysis;

import dev.jankline.analysis.CauseFinder.CauseVerdict;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.schema.Cause;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds evidence that a stall is not the app's: a debugger was attached, another process was late
 * with a picture, the system did not let the process run, or the device had no memory left.
 */
final class NotApp {

  /** Bit of the cause bits that names the application. */
  private static final int APPLICATION_BIT = 1;

  /** A shorter time without samples is explained by a sampler that got no CPU. */
  private static final long SUSPENDED_MILLIS = 5_000;

  /** Least share of the duration without a sample; a working sampler leaves at most a quarter. */
  private static final double SILENT = 0.8;

  /** A process that was let run is on the CPU for a larger share of the duration. */
  private static final double STOPPED = 0.05;

  /** With this share of its memory free, or less, a device has to page code out and in again. */
  private static final double LOW_MEMORY = 0.05;

  private static final long MIB = 1 << 20;

  private NotApp() {}

  /** Returns NOT_APP with the evidence; null when there is no evidence. */
  static @Nullable CauseVerdict find(RepresentedStall represented, Stall stall) {
    StallContext context = stall.getContext();
    if (context != null && Boolean.TRUE.equals(context.getDebuggerAttached())) {
      return new CauseVerdict(Cause.NOT_APP, "a debugger was attached");
    }
    int bits = stall.getCauseBits();
    if (bits != 0 && (bits & APPLICATION_BIT) == 0) {
      return new CauseVerdict(Cause.NOT_APP, "cause bits " + bits + " do not name the application");
    }
    return context == null ? null : suspended(represented, stall, context);
  }

  /**
   * Returns NOT_APP when, in the background, neither main thread nor sampler ran for most of it.
   */
  private static @Nullable CauseVerdict suspended(
      RepresentedStall represented, Stall stall, StallContext context) {
    long duration = stall.getDurationMillis();
    Long cpuMillis = context.getCpuMillis();
    if (!Boolean.FALSE.equals(context.getForeground())
        || cpuMillis == null
        || cpuMillis > STOPPED * duration) {
      return null;
    }
    long silence = silence(represented.representative().samples(), duration);
    return silence < SUSPENDED_MILLIS || silence < SILENT * duration
        ? null
        : new CauseVerdict(
            Cause.NOT_APP,
            "suspended in the background: no sample for %d of %d ms, %d ms of CPU time"
                .formatted(silence, duration, cpuMillis));
  }

  /** Returns the longest time without a sample in ms; 0 when the stall has no samples. */
  private static long silence(List<GroupedSample> samples, long duration) {
    if (samples.isEmpty()) {
      return 0;
    }
    int[] offsets = new int[samples.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = samples.get(i).sample().offsetMillis();
    }
    Arrays.sort(offsets);
    long longest = Math.max(offsets[0], duration - offsets[offsets.length - 1]);
    for (int i = 1; i < offsets.length; i++) {
      longest = Math.max(longest, (long) offsets[i] - offsets[i - 1]);
    }
    return longest;
  }

  /** Describes how little memory was free; null when it was enough or is not known. */
  static @Nullable String lowMemory(RepresentedStall represented, Stall stall) {
    StallContext context = stall.getContext();
    Long free = context == null ? null : context.getFreeRamBytes();
    Long total = represented.stall().event().getHeader().getDevice().getTotalRamBytes();
    return free == null || total == null || free > LOW_MEMORY * total
        ? null
        : "low memory: %d of %d MiB free on the device".formatted(free / MIB, total / MIB);
  }
}
