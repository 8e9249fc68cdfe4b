package dev.jankline.gateway.kafka;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Counts the acknowledgements of records that are stored all or not at all. Completes when each is
 * acknowledged, exceptionally when one of them failed. Thread-safe.
 */
final class Acknowledgements implements Callback {
  private final CompletableFuture<Void> all = new CompletableFuture<>();
  private final AtomicInteger open;
  private volatile @Nullable Exception failure;

  Acknowledgements(int records) {
    this.open = new AtomicInteger(records);
  }

  @Override
  public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failed) {
    if (failed != null) {
      failure = failed;
    }
    if (open.decrementAndGet() == 0) {
      Exception cause = failure;
      if (cause == null) {
        all.complete(null);
      } else {
        all.completeExceptionally(cause);
      }
    }
  }

  /** Ends the wait at once when a record has failed; says whether one has. */
  boolean giveUpWhenFailed() {
    Exception cause = failure;
    return cause != null && (all.completeExceptionally(cause) || all.isCompletedExceptionally());
  }

  CompletionStage<Void> all() {
    return all;
  }
}
