package com.example.reader.work;

import java.util.Random;

/**
 * Says how much there is to do: slow work repeats its unit until as much time has passed as it
 * would take on a phone, so that a stall is a stall on any machine.
 */
public final class Pace {
  private static final long SHORTEST_NANOS = 400_000_000L;
  private static final long SPREAD_NANOS = 300_000_000L;

  private final long startNanos;
  private final long budgetNanos;

  private Pace(long budgetNanos) {
    this.startNanos = System.nanoTime();
    this.budgetNanos = budgetNanos;
  }

  /** Work of 400 to 700 ms, short ones more often than long ones. */
  public static Pace slow(Random random) {
    double share = random.nextDouble();
    return new Pace(SHORTEST_NANOS + (long) (SPREAD_NANOS * share * share));
  }

  /** One unit of work. */
  public static Pace quick() {
    return new Pace(0);
  }

  /** Whether another unit is left to do. */
  public boolean goesOn() {
    return System.nanoTime() - startNanos < budgetNanos;
  }

  /** Time left in milliseconds, never negative. */
  public long leftMillis() {
    return Math.max(0, (budgetNanos - (System.nanoTime() - startNanos)) / 1_000_000);
  }
}
