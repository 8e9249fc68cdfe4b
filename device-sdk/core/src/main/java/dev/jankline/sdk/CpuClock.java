package dev.jankline.sdk;

/**
 * Reads the CPU time of the calling thread, on platforms that can tell it. Called on the watched
 * thread when a message starts, and once more at its end when it was a stall.
 */
public interface CpuClock {
  /**
   * {@return CPU time the calling thread has used so far, in nanoseconds; negative when unknown}
   */
  long currentThreadCpuNanos();
}
