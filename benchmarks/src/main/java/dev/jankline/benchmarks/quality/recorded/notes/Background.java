package dev.jankline.benchmarks.quality.recorded.notes;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks beside the main thread. */
final class Background implements AutoCloseable {
  private static final long HEAD_START_MILLIS = 5;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  Future<Integer> submit(Callable<Integer> task) {
    return thread.submit(task);
  }

  /** Begins a task and gives it time to take its lock; the caller waits for its end. */
  Future<Integer> begin(Callable<Integer> task) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> running =
        submit(
            () -> {
              begun.countDown();
              return task.call();
            });
    begun.await();
    Thread.sleep(HEAD_START_MILLIS);
    return running;
  }

  static int pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
