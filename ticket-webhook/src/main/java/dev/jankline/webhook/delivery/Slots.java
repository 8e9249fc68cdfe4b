package dev.jankline.webhook.delivery;

import java.util.ArrayDeque;
import java.util.Queue;

/** Limits the deliveries under way: who finds no slot free waits in a queue. Used by one thread. */
public final class Slots {
  private final int max;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int taken;
  private boolean closed;

  public Slots(int max) {
    this.max = max;
  }

  /** Runs {@code start} as soon as a slot is free; it is taken until {@link #free}. */
  void take(Runnable start) {
    waiting.add(start);
    next();
  }

  /** Gives a slot back. */
  void free() {
    taken--;
    next();
  }

  /** Slots taken now. */
  public int taken() {
    return taken;
  }

  /** Gives out no more slots. */
  public void close() {
    closed = true;
    waiting.clear();
  }

  private void next() {
    while (!closed && taken < max && !waiting.isEmpty()) {
      taken++;
      waiting.remove().run();
    }
  }
}
