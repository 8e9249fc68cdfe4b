package dev.jankline.benchmarks.quality;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
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

  private IdleStack() {}

  static boolean is(SymbolizedStall stall) {
    long idle = 0;
    long total = 0;
    for (SymbolizedSample sample : stall.samples()) {
      long weight = Math.max(1, sample.shareMillis());
      total += weight;
      if (!sample.stack().isEmpty() && isPoll(sample.stack().get(0))) {
        idle += weight;
      }
    }
    return total > 0 && 2 * idle >= total;
  }

  private static boolean isPoll(SymbolizedFrame frame) {
    return POLLS.contains(frame.getFunction());
  }
}
