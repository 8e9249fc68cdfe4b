package dev.jankline.gateway.batch;

import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.wire.EventBytes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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
