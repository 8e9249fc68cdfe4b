package dev.jankline.gateway.body;

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
}
