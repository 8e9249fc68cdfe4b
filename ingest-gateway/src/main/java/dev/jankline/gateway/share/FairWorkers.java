package dev.jankline.gateway.share;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Shares a few threads between apps, and an app's share between its client addresses: each app in
 * turn, in it each address in turn. One address never has all of several threads, nor more than
 * half of the places in the queue, so that a sender of costly work cannot keep others out.
 * Thread-safe; holds what waits and one entry for each app and address that has work.
 */
public final class FairWorkers {
  private final Executor threads;
  private final int maxRunning;
  private final int maxWaiting;
  private final Map<String, Map<String, Lane>> apps = new LinkedHashMap<>();
  private int running;
  private int waiting;

  /**
   * @param threads runs {@code maxRunning} tasks at one time, and refuses only when it is shut down
   * @param maxWaiting tasks that may wait
   */
  public FairWorkers(Executor threads, int maxRunning, int maxWaiting) {
    this.threads = threads;
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  /**
   * Runs a task when its turn comes.
   *
   * @throws RejectedExecutionException when as many tasks wait as may
   */
  public synchronized void execute(String app, String address, Runnable task) {
    Map<String, Lane> lanes = apps.computeIfAbsent(app, key -> new LinkedHashMap<>());
    Lane lane = lanes.computeIfAbsent(address, key -> new Lane(app, address));
    boolean atOnce = running < maxRunning && lane.mayRun();
    if (!atOnce && (waiting >= maxWaiting || lane.tasks.size() >= Math.max(1, maxWaiting / 2))) {
      forget(lane);
      throw new RejectedExecutionException("as many tasks wait as may");
    }
    lane.tasks.add(task);
    waiting++;
    dispatch();
  }

  /** Tasks that wait for a thread. */
  public synchronized int waiting() {
    return waiting;
  }

  /** Tasks that may wait. */
  public int capacity() {
    return maxWaiting;
  }

  private void dispatch() {
    for (Lane lane = next(); lane != null; lane = next()) {
      Lane chosen = lane;
      Runnable task = chosen.tasks.remove();
      waiting--;
      running++;
      chosen.running++;
      try {
        threads.execute(() -> run(chosen, task));
      } catch (RejectedExecutionException e) {
        ended(chosen);
        throw e;
      }
    }
  }

  private void run(Lane lane, Runnable task) {
    try {
      task.run();
    } finally {
      synchronized (this) {
        ended(lane);
        dispatch();
      }
    }
  }

  private void ended(Lane lane) {
    running--;
    lane.running--;
    forget(lane);
  }

  /** The lane whose turn it is; it and its app go to the end of their rows. */
  private @Nullable Lane next() {
    if (running >= maxRunning || waiting == 0) {
      return null;
    }
    for (Iterator<Map.Entry<String, Map<String, Lane>>> each = apps.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<String, Map<String, Lane>> app = each.next();
      Lane lane = next(app.getValue());
      if (lane != null) {
        each.remove();
        apps.put(lane.app, app.getValue());
        return lane;
      }
    }
    return null;
  }

  private static @Nullable Lane next(Map<String, Lane> lanes) {
    for (Iterator<Lane> each = lanes.values().iterator(); each.hasNext(); ) {
      Lane lane = each.next();
      if (lane.mayRun() && !lane.tasks.isEmpty()) {
        each.remove();
        lanes.put(lane.address, lane);
        return lane;
      }
    }
    return null;
  }

  private void forget(Lane lane) {
    Map<String, Lane> lanes = apps.get(lane.app);
    if (lanes != null && lane.tasks.isEmpty() && lane.running == 0) {
      lanes.remove(lane.address);
      if (lanes.isEmpty()) {
        apps.remove(lane.app);
      }
    }
  }

  private final class Lane {
    private final String app;
    private final String address;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private int running;

    private Lane(String app, String address) {
      this.app = app;
      this.address = address;
    }

    private boolean mayRun() {
      return running < Math.max(1, maxRunning - 1);
    }
  }
}
