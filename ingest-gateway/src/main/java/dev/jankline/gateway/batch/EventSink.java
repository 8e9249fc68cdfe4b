package dev.jankline.gateway.batch;

import dev.jankline.gateway.http.Refusal;
import dev.jankline.schema.JankEvent;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Stores accepted events for good. Implementations are thread-safe. */
@FunctionalInterface
public interface EventSink {
  /**
   * Writes all events. The stage completes when every one is stored on all in-sync replicas, and
   * fails when that is not certain; it may never complete. May block for a bounded time, so it is
   * not for event loops. A failure that is a {@link Refusal} says that nothing was written.
   */
  CompletionStage<Void> write(List<JankEvent> events);
}
