package dev.jankline.sdk.monitor;

import dev.jankline.sdk.StallListener;
import dev.jankline.sdk.wire.StallReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells the listeners of this process of the stalls of one monitor, on a thread that ends when all
 * are told. At most 16 stalls wait; more are a problem that is logged. Thread-safe.
 */
final class StallListeners implements Runnable {
  static final int MAX_WAITING = 16;
  static final List<StallListener> ALL = new CopyOnWriteArrayList<>();

  private final Surroundings around;

  // The first is being told.
  private final List<StallReport> untold = new ArrayList<>();

  StallListeners(Surroundings around) {
    this.around = around;
  }

  /** Queues a stall for the listeners. */
  void tell(StallReport stall) {
    synchronized (untold) {
      int before = untold.size();
      if (before > MAX_WAITING) {
        around.problem("StallListener too slow");
        return;
      }
      untold.add(stall);
      if (before == 0) {
        Thread thread = new Thread(this, "jankline-listener");
        thread.setDaemon(true);
        thread.start();
      }
    }
  }

  @Override
  public void run() {
    boolean more = true;
    while (more) {
      StallReport stall;
      synchronized (untold) {
        stall = untold.get(0);
      }
      for (StallListener listener : ALL) {
        try {
          listener.stall(stall);
        } catch (Throwable hosts) {
          around.fault();
        }
      }
      synchronized (untold) {
        untold.remove(0);
        more = !untold.isEmpty();
      }
    }
  }
}
