package com.example.shop;

/** Work of an app that takes its time on the main thread. */
public final class SlowCheckout {
  private SlowCheckout() {}

  /** Computes for so long; a sum of no meaning. */
  public static double addUpPrices(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    double sum = 1;
    while (System.nanoTime() < end) {
      for (int i = 0; i < 1_000; i++) {
        sum = Math.sqrt(sum + i);
      }
    }
    return sum;
  }
}
