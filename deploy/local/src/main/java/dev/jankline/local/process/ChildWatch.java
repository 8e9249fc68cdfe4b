package dev.jankline.local.process;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Starts children again that ended although nobody stopped them, and reports every end and start. A
 * child that has ended more than five times stays down. Looks twice a second, on a thread of its
 * own.
 */
public final class ChildWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int MAX_RESTARTS = 5;

  private final List<ChildProcess> children;
  private final Consumer<String> report;
  private final Map<String, Integer> ends = new HashMap<>();
  private final Thread thread = new Thread(this::watch, "jank-child-watch");
  private volatile boolean closed;

  private ChildWatch(List<ChildProcess> children, Consumer<String> report) {
    this.children = List.copyOf(children);
    this.report = report;
  }

  /** Begins to watch children that are ready. */
  public static ChildWatch start(List<ChildProcess> children, Consumer<String> report) {
    ChildWatch watch = new ChildWatch(children, report);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  /** Starts no child any more; a start that is under way is given up. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch() {
    while (Await.pause(PAUSE) && !closed) {
      for (ChildProcess child : children) {
        // Ctrl-C ends children before this JVM notices it: look again after a pause.
        if (child.endedByItself() && !isGivenUp(child) && Await.pause(PAUSE) && !isOver()) {
          ended(child);
        }
      }
    }
  }

  private void ended(ChildProcess child) {
    int times = ends.merge(child.name(), 1, Integer::sum);
    String what = child.name() + " ended with exit code " + child.exitCode();
    if (times > MAX_RESTARTS) {
      report.accept(
          what + ", for the " + times + "th time: it stays down; its log is " + child.log());
      return;
    }
    report.accept(what + " and is started again; its log is " + child.log());
    try {
      child.restart();
      report.accept(child.name() + " is ready again");
    } catch (ChildException | UncheckedIOException e) {
      if (!isOver()) {
        report.accept(String.valueOf(e.getMessage()));
      }
    }
  }

  private boolean isGivenUp(ChildProcess child) {
    return ends.getOrDefault(child.name(), 0) > MAX_RESTARTS;
  }

  private boolean isOver() {
    return closed || LiveChildren.ending();
  }
}
