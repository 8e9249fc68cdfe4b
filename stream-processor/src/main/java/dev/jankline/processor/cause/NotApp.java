package dev.jankline.processor.cause;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what says that a stall is not the app's: a debugger, a frame that another process was late
 * with, a process that was not let run, a device that has no memory left.
 */
final class NotApp {

  private static final int APPLICATION_BIT = 1;

  /** A shorter silence is a sampler that got no CPU. */
  private static final long SUSPENDED_MILLIS = 5_000;

  /** Share of the duration without a sample; a sampler's own gaps are a quarter of it at most. */
  private static final double SILENT = 0.8;

  /** Share of the duration on the CPU below which a process that ran would not be. */
  private static final double STOPPED = 0.05;

  /** Share of the device's memory that is free when it has to write and read its own code anew. */
  private static final double LOW_MEMORY = 0.05;

  private static final long MIB = 1 << 20;

  private NotApp() {}

  /** Returns the verdict; null when nothing speaks against the app. */
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

  /** In the background neither the main thread nor the sampler ran for most of the time. */
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

  /** Longest time without a sample; 0 when there is none at all. */
  private static long silence(List<GroupedSample> samples, long duration) {
    int[] offsets =
        samples.stream().mapToInt(sample -> sample.sample().offsetMillis()).sorted().toArray();
    if (offsets.length == 0) {
      return 0;
    }
    long between =
        IntStream.range(1, offsets.length)
            .mapToLong(i -> (long) offsets[i] - offsets[i - 1])
            .max()
            .orElse(0);
    return Math.max(between, Math.max(offsets[0], duration - (long) offsets[offsets.length - 1]));
  }

  /** Says how little memory the device had; null when it had enough or nobody knows. */
  static @Nullable String lowMemory(RepresentedStall represented, Stall stall) {
    StallContext context = stall.getContext();
    Long free = context == null ? null : context.getFreeRamBytes();
    Long total = represented.stall().event().getHeader().getDevice().getTotalRamBytes();
    return free == null || total == null || free > LOW_MEMORY * total
        ? null
        : "low memory: %d of %d MiB free on the device".formatted(free / MIB, total / MIB);
  }
}
