package com.example.watched;

/** Work that really takes its time. */
public final class SlowWork {
  private SlowWork() {}

  /** Computes for so long. */
  public static void parseFeed(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    long sum = 0;
    while (System.nanoTime() < end) {
      sum += sum ^ 31;
    }
    if (sum == 1) {
      throw new IllegalStateException("cannot be");
    }
  }

  /** Waits for so long. */
  public static void readDisk(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
