package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Set;

/**
 * Tells whether the message loop waited for work in at least half of the time of a stall, by the
 * innermost frame of its samples. Independent of the rules that are measured.
 */
final class IdleStack {
  private static final Set<String> POLLS =
      Set.of(
          "android.os.MessageQueue.nativePollOnce",
          "__epoll_pwait",
          "epoll_wait",
          "mach_msg",
          "mach_msg_trap",
          "mach_msg2_trap");

  /** On Apple's systems calls of other processes end in the same function as the poll. */
  private static final String MACH = "mach_msg";

  private static final String RUN_LOOP = "__CFRunLoopServiceMachPort";
  private static final int MACH_FRAMES = 4;

  private IdleStack() {}

  static boolean is(SymbolizedStall stall) {
    long idle = 0;
    long total = 0;
    for (SymbolizedSample sample : stall.samples()) {
      long weight = Math.max(1, sample.shareMillis());
      total += weight;
      if (isPoll(sample.stack())) {
        idle += weight;
      }
    }
    return total > 0 && 2 * idle >= total;
  }

  private static boolean isPoll(List<SymbolizedFrame> stack) {
    if (stack.isEmpty() || !POLLS.contains(stack.get(0).getFunction())) {
      return false;
    }
    return !stack.get(0).getFunction().startsWith(MACH)
        || stack.stream()
            .limit(MACH_FRAMES)
            .anyMatch(frame -> RUN_LOOP.equals(frame.getFunction()));
  }
}
