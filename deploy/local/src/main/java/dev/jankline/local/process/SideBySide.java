package dev.jankline.local.process;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Does several slow things at the same time and waits for all of them. */
public final class SideBySide {
  private SideBySide() {}

  /**
   * Runs all tasks to their end, also when one fails.
   *
   * @throws RuntimeException the failure of one of them
   */
  public static void run(List<? extends Runnable> tasks) {
    CompletableFuture<?>[] running =
        tasks.stream()
            .map(task -> CompletableFuture.runAsync(task, work -> new Thread(work).start()))
            .toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(running).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting or stopping", e);
    }
  }
}
