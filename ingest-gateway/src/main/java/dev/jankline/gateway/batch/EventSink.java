package dev.jankline.gateway.batch;

import dev.jankline.gateway.http.Rejection;
import java.util.concurrent.CompletionStage;

/** Stores accepted events for good. Implementations are thread-safe. */
@FunctionalInterface
public interface EventSink {
  /**
   * Writes all events of a batch. The stage completes when every one is stored on all in-sync
   * replicas, and fails when that is not certain; it may never complete. May block for a bounded
   * time, so it is not for event loops. A failure that is a {@link Rejection} says that nothing was
   * written.
   */
  CompletionStage<Void> write(ReceivedBatch batch);
}
