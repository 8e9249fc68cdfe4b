package dev.jankline.webhook.store;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Stores what became of ticket events, and knows which issues were filed. */
public interface TicketSink {
  /** Whether the issues are known that were filed before the start. */
  boolean isCaughtUp();

  /** The issue that was filed for the ticket of a cluster; empty when none is known. */
  Optional<IssueLink> filed(String app, String fingerprint);

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
