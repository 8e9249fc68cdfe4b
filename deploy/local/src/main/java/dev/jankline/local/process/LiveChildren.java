package dev.jankline.local.process;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Knows every child that runs, and ends them all when this JVM ends: SIGTERM to all at once, five
 * seconds for all together, then SIGKILL, then the actions asked for with {@link #whenAllEnded}.
 * Thread-safe.
 */
public final class LiveChildren {
  private static final Duration END_LIMIT = Duration.ofSeconds(5);
  private static final List<Process> ALIVE = new ArrayList<>();
  private static final Deque<Runnable> AFTERWARDS = new ArrayDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(LiveChildren::endAll, "jank-end-children"));
  }

  private static volatile boolean ending;

  private LiveChildren() {}

  /** Whether this JVM is ending; children that fail then are not reported. */
  public static boolean ending() {
    return ending;
  }

  /** Has an action done at the end of this JVM, after the last child has ended. */
  public static void whenAllEnded(Runnable action) {
    synchronized (ALIVE) {
      AFTERWARDS.push(action);
    }
  }

  /** Takes back {@link #whenAllEnded}. */
  public static void forget(Runnable action) {
    synchronized (ALIVE) {
      AFTERWARDS.remove(action);
    }
  }

  static Process add(Process process) {
    synchronized (ALIVE) {
      ALIVE.add(process);
      if (ending) {
        // The shutdown has taken its list of children already.
        process.destroyForcibly();
      }
    }
    return process;
  }

  static void remove(Process process) {
    synchronized (ALIVE) {
      ALIVE.remove(process);
    }
  }

  private static void endAll() {
    ending = true;
    List<Process> children;
    List<Runnable> actions;
    synchronized (ALIVE) {
      children = new ArrayList<>(ALIVE);
      actions = new ArrayList<>(AFTERWARDS);
    }
    // In reverse order: a later child may depend on an earlier one.
    Collections.reverse(children);
    children.forEach(Process::destroy);
    Await.until(END_LIMIT, () -> children.stream().noneMatch(Process::isAlive));
    children.forEach(Process::destroyForcibly);
    Await.until(END_LIMIT, () -> children.stream().noneMatch(Process::isAlive));
    actions.forEach(Runnable::run);
  }
}
