package com.example.sample;

import android.os.SystemClock;

/** Work that does not belong on a main thread. */
final class SlowWork {
  private static final Object LOCK = new Object();

  private SlowWork() {}

  /** Computes for so many milliseconds; the result has no meaning. */
  static long compute(long millis) {
    long end = SystemClock.uptimeMillis() + millis;
    long sum = 0;
    while (SystemClock.uptimeMillis() < end) {
      sum += Long.bitCount(sum + end);
    }
    return sum;
  }

  /** Waits for a lock that another thread holds for so many milliseconds. */
  static void waitForLock(long millis) {
    Thread holder =
        new Thread(
            () -> {
              synchronized (LOCK) {
                SystemClock.sleep(millis);
              }
            },
            "sample-lock-holder");
    holder.start();
    SystemClock.sleep(10);
    synchronized (LOCK) {
      SystemClock.sleep(1);
    }
  }
}
