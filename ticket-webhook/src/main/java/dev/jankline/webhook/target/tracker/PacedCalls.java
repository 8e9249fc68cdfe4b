package dev.jankline.webhook.target.tracker;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets work at one tracker run one after the other, each with a pause after the one before.
 * Thread-safe. As many wait as deliveries are under way, which the dispatcher bounds.
 */
final class PacedCalls {
  private final Duration pause;
  private final InstantSource clock;
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);
  private Instant notBefore = Instant.EPOCH;

  PacedCalls(Duration pause, InstantSource clock) {
    this.pause = pause;
    this.clock = clock;
  }

  /** Runs work when those before it are done and the pause is over. */
  synchronized <T> CompletableFuture<T> take(Supplier<? extends CompletionStage<T>> work) {
    CompletableFuture<T> call =
        last.handle((value, failure) -> true)
            .thenCompose(done -> paused())
            .thenCompose(done -> work.get());
    last = call;
    return call;
  }

  private synchronized CompletableFuture<Void> paused() {
    Instant now = clock.instant();
    long waitMillis = Math.max(0, Duration.between(now, notBefore).toMillis());
    notBefore = now.plusMillis(waitMillis).plus(pause);
    if (waitMillis == 0) {
      return CompletableFuture.completedFuture(null);
    }
    Executor later = CompletableFuture.delayedExecutor(waitMillis, TimeUnit.MILLISECONDS);
    return CompletableFuture.runAsync(() -> {}, later);
  }
}
