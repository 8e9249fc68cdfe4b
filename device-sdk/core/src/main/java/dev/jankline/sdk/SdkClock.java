package dev.jankline.sdk;

/** Tells the time; every time the SDK reads comes from here. Thread-safe. */
public interface SdkClock {
  /** Nanoseconds that only go forward and stand still while the device sleeps. */
  long uptimeNanos();

  /** Milliseconds since 1970 UTC by the device's clock, which may be wrong and may jump. */
  long wallMillis();
}
