package dev.jankline.webhook;

import dev.jankline.schema.TicketStatus;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Stores what became of ticket events. */
interface TicketSink {
  /** Writes a status; completes when it is acknowledged. May block for a bounded time. */
  CompletableFuture<Void> write(TicketStatus status);

  /** Keeps a record that cannot be read, as it is; completes when it is acknowledged. */
  CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error);
}
