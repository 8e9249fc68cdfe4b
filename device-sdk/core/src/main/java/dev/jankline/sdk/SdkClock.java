package dev.jankline.sdk;

/** Source of every time the SDK reads. Thread-safe. */
public interface SdkClock {
  /** {@return nanoseconds that only go forward, and stand still while the device sleeps} */
  long uptimeNanos();

  /**
   * {@return milliseconds since 1970 UTC by the device's clock, which may be wrong and may jump}
   */
  long wallMillis();
}
