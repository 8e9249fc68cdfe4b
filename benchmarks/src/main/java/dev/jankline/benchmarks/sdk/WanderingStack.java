package dev.jankline.benchmarks.sdk;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls itself up and down through methods and lines drawn at random, 30 to 70 frames deep (two a
 * step), so that no two samples of it are alike: the worst for what a stall keeps.
 */
public final class WanderingStack {
  private static final int BASE = 15;
  private static final int SPREAD = 20;
  private static final long LEAF_NANOS = 3_000_000;

  private final SplittableRandom random = new SplittableRandom(7);
  private final long endNanos;

  public WanderingStack(long millis) {
    endNanos = System.nanoTime() + millis * 1_000_000;
  }

  /** Returns when its time is over. */
  public void walk() {
    while (System.nanoTime() - endNanos < 0) {
      step(BASE + random.nextInt(SPREAD));
    }
  }

  private void step(int left) {
    if (left == 0) {
      LockSupport.parkNanos(LEAF_NANOS);
      return;
    }
    switch (random.nextInt(6)) {
      case 0 -> measure(left);
      case 1 -> layout(left);
      case 2 -> draw(left);
      case 3 -> bind(left);
      case 4 -> decode(left);
      default -> format(left);
    }
  }

  private void measure(int left) {
    step(left - 1);
  }

  private void layout(int left) {
    step(left - 1);
  }

  private void draw(int left) {
    step(left - 1);
  }

  private void bind(int left) {
    step(left - 1);
  }

  private void decode(int left) {
    step(left - 1);
  }

  private void format(int left) {
    step(left - 1);
  }
}
