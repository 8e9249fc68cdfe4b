package dev.jankline.sdk;

/** Source of every time the SDK reads. Thread-safe. */
public interface SdkClock {
  /** {@return nanoseconds that only go forward, and stand still while the device sleeps} */
  long uptimeNanos();

  /**
   * {@return milliseconds since 1970 UTC by the device's clock, which may be wrong and may jump}
   */
  long wallMillis();

  /**
   * Reads the clocks of this machine. On Android {@code System.nanoTime} stands still while the
   * device sleeps.
   */
  public static final class RealClock implements SdkClock {
    /** Needs nothing. */
    public RealClock() {}

    @Override
    public long uptimeNanos() {
      return System.nanoTime();
    }

    @Override
    public long wallMillis() {
      return System.currentTimeMillis();
    }
  }

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
}
