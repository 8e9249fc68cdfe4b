package dev.jankline.gateway.body;

import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;

/** Holds what one upload has reserved of a {@link ByteBudget}. Thread-safe. */
public final class Reservation implements AutoCloseable {
  private final ByteBudget budget;
  private long held;
  private boolean closed;

  public Reservation(ByteBudget budget) {
    this.budget = budget;
  }

  /**
   * Reserves more.
   *
   * @throws Rejection UNAVAILABLE when the budget has not that much left, or all was given back
   */
  public void take(long bytes) throws Rejection {
    if (!tryTake(bytes)) {
      throw new Rejection(RejectReason.UNAVAILABLE, "The gateway is full: send again later");
    }
  }

  /** Reserves more, or nothing and says false. */
  public synchronized boolean tryTake(long bytes) {
    if (closed || !budget.reserve(bytes)) {
      return false;
    }
    held += bytes;
    return true;
  }

  /** Gives all back, once. */
  @Override
  public synchronized void close() {
    closed = true;
    budget.release(held);
    held = 0;
  }
}
