package dev.jankline.service.guard;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Shares a few threads between apps (or keys), and an app's share between its client addresses:
 * each app in turn, in it each address in turn. One address never has all of several threads, nor
 * more than half of the places in the queue, and costly work of all apps together leaves one thread
 * to the rest, so that however many addresses an app sends costly work from, others are not kept
 * out. When all places are taken, the app that has most gives one up to an app that has fewer.
 * Thread-safe; holds what waits and one entry for each app and address that has work.
 */
public final class FairScheduler {
  private final Executor threads;
  private final int maxRunning;
  private final int maxOfOne;
  private final int maxWaiting;
  private final Map<String, Map<Source, Lane>> apps = new LinkedHashMap<>();
  private int running;
  private int costlyRunning;
  private int waiting;
  private long done;

  /**
   * @param threads runs {@code maxRunning} tasks at one time, and refuses only when it is shut down
   * @param maxWaiting tasks that may wait
   */
  public FairScheduler(Executor threads, int maxRunning, int maxWaiting) {
    this(threads, maxRunning, Math.max(1, maxRunning - 1), maxWaiting);
  }

  private FairScheduler(Executor threads, int maxRunning, int maxOfOne, int maxWaiting) {
    this.threads = threads;
    this.maxRunning = maxRunning;
    this.maxOfOne = maxOfOne;
    this.maxWaiting = maxWaiting;
  }

  /** Leaves one address no more than half of the threads: where each task is work for a core. */
  public static FairScheduler byHalves(Executor threads, int maxRunning, int maxWaiting) {
    return new FairScheduler(threads, maxRunning, Math.max(1, maxRunning / 2), maxWaiting);
  }

  /**
   * Runs a task when its turn comes.
   *
   * @param givenUp run instead of the task when its place goes to an app that has fewer
   * @throws RejectedExecutionException when as many tasks wait as may
   */
  public void execute(String app, String address, Runnable task, Runnable givenUp) {
    execute(app, new Source(address, false), new Task(task, givenUp));
  }

  /** Runs a task that may take seconds, as {@link #execute} does. */
  public void executeCostly(String app, String address, Runnable task, Runnable givenUp) {
    execute(app, new Source(address, true), new Task(task, givenUp));
  }

  private void execute(String app, Source source, Task task) {
    Runnable loser = enter(app, source, task);
    if (loser != null) {
      loser.run();
    }
  }

  /** Lets a task in; what has to be told to the task that lost its place for it comes back. */
  private synchronized @Nullable Runnable enter(String app, Source source, Task task) {
    Map<Source, Lane> lanes = apps.computeIfAbsent(app, key -> new LinkedHashMap<>());
    Lane lane = lanes.computeIfAbsent(source, key -> new Lane(app, source));
    boolean atOnce = running < maxRunning && lane.mayRun();
    Task loser = null;
    if (!atOnce) {
      boolean mayWait = lane.tasks.size() < Math.max(1, maxWaiting / 2);
      loser = mayWait && waiting >= maxWaiting ? loser(lanes) : null;
      if (!mayWait || waiting >= maxWaiting) {
        forget(lane);
        throw new RejectedExecutionException("as many tasks wait as may");
      }
    }
    lane.tasks.add(task);
    waiting++;
    dispatch();
    return loser == null ? null : loser.givenUp;
  }

  /**
   * Takes out the last task of the app that has most, when the app of the given lanes has fewer by
   * two: so each of several apps keeps its share of the places, however much another one sends.
   */
  private @Nullable Task loser(Map<Source, Lane> lanes) {
    Map<Source, Lane> most = lanes;
    for (Map<Source, Lane> others : apps.values()) {
      most = waiting(others) > waiting(most) ? others : most;
    }
    if (waiting(most) < waiting(lanes) + 2) {
      return null;
    }
    Lane longest = null;
    for (Lane lane : most.values()) {
      longest = longest == null || lane.tasks.size() > longest.tasks.size() ? lane : longest;
    }
    if (longest == null) {
      return null;
    }
    waiting--;
    Task task = longest.tasks.removeLast();
    forget(longest);
    return task;
  }

  private static int waiting(Map<Source, Lane> lanes) {
    int tasks = 0;
    for (Lane lane : lanes.values()) {
      tasks += lane.tasks.size();
    }
    return tasks;
  }

  /** Tasks that wait for a thread. */
  public synchronized int waiting() {
    return waiting;
  }

  /** Number of tasks that have ended; empty when none waits. */
  public synchronized OptionalLong progress() {
    return waiting == 0 ? OptionalLong.empty() : OptionalLong.of(done);
  }

  /** Tasks that may wait. */
  public int capacity() {
    return maxWaiting;
  }

  private void dispatch() {
    for (Turn turn = next(); turn != null; turn = next()) {
      Turn first = turn;
      try {
        threads.execute(() -> run(first));
      } catch (RejectedExecutionException e) {
        ended(first.lane);
        throw e;
      }
    }
  }

  /** Goes on with what comes next on the same thread: to wake another one costs more. */
  private void run(Turn first) {
    for (Turn turn = first; turn != null; ) {
      boolean done = false;
      try {
        turn.task.run();
        done = true;
      } finally {
        turn = after(turn, done);
      }
    }
  }

  /** The turn after one that has ended; a thread that fails leaves it to another. */
  private synchronized @Nullable Turn after(Turn ended, boolean done) {
    ended(ended.lane);
    if (!done) {
      dispatch();
    }
    return done ? next() : null;
  }

  private void ended(Lane lane) {
    done++;
    running--;
    lane.running--;
    costlyRunning -= lane.source.costly ? 1 : 0;
    forget(lane);
  }

  /** Takes out the task whose turn it is; its lane and app go to the end of their rows. */
  private @Nullable Turn next() {
    if (running >= maxRunning || waiting == 0) {
      return null;
    }
    for (Iterator<Map.Entry<String, Map<Source, Lane>>> each = apps.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<String, Map<Source, Lane>> app = each.next();
      Lane lane = next(app.getValue());
      if (lane != null) {
        each.remove();
        apps.put(lane.app, app.getValue());
        waiting--;
        running++;
        lane.running++;
        costlyRunning += lane.source.costly ? 1 : 0;
        return new Turn(lane, lane.tasks.remove().work);
      }
    }
    return null;
  }

  private static @Nullable Lane next(Map<Source, Lane> lanes) {
    for (Iterator<Lane> each = lanes.values().iterator(); each.hasNext(); ) {
      Lane lane = each.next();
      if (lane.mayRun() && !lane.tasks.isEmpty()) {
        each.remove();
        lanes.put(lane.source, lane);
        return lane;
      }
    }
    return null;
  }

  private void forget(Lane lane) {
    Map<Source, Lane> lanes = apps.get(lane.app);
    if (lanes != null && lane.tasks.isEmpty() && lane.running == 0) {
      lanes.remove(lane.source);
      if (lanes.isEmpty()) {
        apps.remove(lane.app);
      }
    }
  }

  private record Task(Runnable work, Runnable givenUp) {}

  private record Source(String address, boolean costly) {}

  private record Turn(Lane lane, Runnable task) {}

  private final class Lane {
    private final String app;
    private final Source source;
    private final ArrayDeque<Task> tasks = new ArrayDeque<>();
    private int running;

    private Lane(String app, Source source) {
      this.app = app;
      this.source = source;
    }

    private boolean mayRun() {
      return running < maxOfOne && (!source.costly || costlyRunning < maxOfOne);
    }
  }
}
