package dev.jankline.webhook.store;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Stores what became of ticket events. */
public interface TicketSink {
  /** Writes a status; completes when it is acknowledged. May block for a bounded time. */
  CompletableFuture<Void> write(TicketStatus status);

  /**
   * Stores an event that waits for its next attempt or is dead-lettered; completes when
   * acknowledged.
   *
   * @param partition partition of ticket events it was read from, and is stored beside
   */
  CompletableFuture<Void> keep(int partition, TicketRetry retry);

  /** Removes what {@link #keep} stored of an event; completes when acknowledged. */
  CompletableFuture<Void> forget(int partition, TicketEvent event);

  /** Keeps a record that cannot be read, as it is; completes when it is acknowledged. */
  CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error);
}
