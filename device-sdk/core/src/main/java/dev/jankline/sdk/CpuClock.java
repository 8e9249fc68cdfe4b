package dev.jankline.sdk;

/**
 * Tells the CPU time of the calling thread, where the platform can. Called once when a message
 * starts and once more when it was a stall, always on the thread that is measured.
 */
public interface CpuClock {
  /** CPU time the calling thread has used so far, in nanoseconds; negative when unknown. */
  long currentThreadCpuNanos();
}
