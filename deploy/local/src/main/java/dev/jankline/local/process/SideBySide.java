package dev.jankline.local.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does several slow things at the same time and waits for all of them. */
public final class SideBySide {
  private SideBySide() {}

  /**
   * Runs all tasks to their end, also when one fails.
   *
   * @throws RuntimeException the first failure; further ones are suppressed in it
   */
  public static void run(List<? extends Runnable> tasks) {
    ExecutorService workers = Executors.newFixedThreadPool(Math.max(1, tasks.size()));
    try {
      List<Callable<Void>> calls = new ArrayList<>();
      for (Runnable task : tasks) {
        calls.add(
            () -> {
              task.run();
              return null;
            });
      }
      throwFirst(workers.invokeAll(calls));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting or stopping", e);
    } finally {
      workers.shutdownNow();
    }
  }

  private static void throwFirst(List<Future<Void>> done) throws InterruptedException {
    RuntimeException first = null;
    for (Future<Void> future : done) {
      try {
        future.get();
      } catch (ExecutionException e) {
        RuntimeException failure =
            e.getCause() instanceof RuntimeException cause
                ? cause
                : new IllegalStateException(e.getCause());
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
