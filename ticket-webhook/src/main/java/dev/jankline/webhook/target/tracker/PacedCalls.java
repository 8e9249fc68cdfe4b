package dev.jankline.webhook.target.tracker;

import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets attempts at one tracker run one after the other, each with a pause after the one before.
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

  /**
   * Makes the requests of an attempt when those before it are done and the pause is over. One that
   * is dropped meanwhile makes no other wait.
   */
  synchronized CompletableFuture<Answer> take(
      Attempt attempt, Supplier<CompletableFuture<Answer>> requests) {
    CompletableFuture<Answer> call =
        last.handle((value, failure) -> true)
            .thenCompose(
                done ->
                    attempt.unlessDropped(
                        () -> paused().thenCompose(over -> attempt.unlessDropped(requests))));
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
