package dev.jankline.gateway;

/** Holds what one upload has reserved of a {@link ByteBudget}. Thread-safe. */
final class Reservation implements AutoCloseable {
  private final ByteBudget budget;
  private long held;
  private boolean closed;

  Reservation(ByteBudget budget) {
    this.budget = budget;
  }

  /**
   * Reserves more.
   *
   * @throws Refusal UNAVAILABLE when the budget has not that much left, or all was given back
   */
  void take(long bytes) throws Refusal {
    if (!tryTake(bytes)) {
      throw new Refusal(RejectReason.UNAVAILABLE, "The gateway is full: send again later");
    }
  }

  /** Reserves more, or nothing and says false. */
  synchronized boolean tryTake(long bytes) {
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
