package dev.jankline.gateway.batch;

import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.scan.EventBytes;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

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

  /**
   * Holds an accepted batch on its way to Kafka.
   *
   * @param bytes its events as they were sent; null when they must be encoded
   * @param receivedAt when the head of the upload had arrived
   */
  public record ReceivedBatch(Batch batch, @Nullable EventBytes bytes, Instant receivedAt) {
    /** Number of events. */
    public int size() {
      return batch.getEvents().size();
    }

    /** One event with all that the batch says about it. */
    public JankEvent event(int index) {
      Event event = batch.getEvents().get(index);
      return new JankEvent(event, batch.getHeader(), batch.getSentAt(), receivedAt);
    }
  }
}
