package dev.jankline.gateway.body;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.util.concurrent.atomic.AtomicLong;

/** Bounds the bytes that all uploads hold at one time: sent, unpacked and decoded. Thread-safe. */
public final class ByteBudget {
  private final long maxBytes;
  private final AtomicLong used = new AtomicLong();

  public ByteBudget(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Takes bytes from the budget, or takes none and says false. */
  boolean reserve(long bytes) {
    if (used.addAndGet(bytes) <= maxBytes) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  void release(long bytes) {
    used.addAndGet(-bytes);
  }

  public long usedBytes() {
    return used.get();
  }

  /** Holds what one upload has reserved of a {@link ByteBudget}. Thread-safe. */
  public static final class Reservation implements AutoCloseable {
    private final ByteBudget budget;
    private long held;
    private boolean closed;
    private boolean working;

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

    /** Whether so many bytes more fit into the whole budget. */
    public synchronized boolean couldHold(long bytes) {
      return held + bytes <= budget.maxBytes;
    }

    /** Gives a part back. */
    public synchronized void giveBack(long bytes) {
      long part = Math.min(bytes, held);
      budget.release(part);
      held -= part;
    }

    /**
     * Begins to work with what is reserved: until the end of the work all of it stays reserved,
     * also when it is closed before.
     *
     * @return whether it was not closed yet
     */
    public synchronized boolean beginWork() {
      working = !closed;
      return working;
    }

    /** Ends the work. */
    public synchronized void endWork() {
      working = false;
      if (closed) {
        giveBack(held);
      }
    }

    /** Gives all back, once; while work goes on, at its end. */
    @Override
    public synchronized void close() {
      closed = true;
      if (!working) {
        giveBack(held);
      }
    }
  }
}
