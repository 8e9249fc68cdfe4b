package dev.jankline.processor.tickets;

import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketLife;
import dev.jankline.schema.TicketPhase;
import org.jspecify.annotations.Nullable;

/**
 * Holds all that is known of the ticket of one app and cluster.
 *
 * @param life state of its life; a new one when nothing is known
 * @param last its last event; null when there was none
 * @param texts texts of the cluster; null while they are not known
 */
public record Ticket(TicketLife life, @Nullable TicketEvent last, @Nullable ClusterMetadata texts) {
  /** The same ticket with other texts. */
  Ticket withTexts(ClusterMetadata newest) {
    return new Ticket(life, last, newest);
  }

  boolean isOpen() {
    return life.getPhase() == TicketPhase.OPEN || life.getPhase() == TicketPhase.REOPENED;
  }

  /** Number of the next event. */
  int nextSequence() {
    return last == null ? 0 : last.getSequence() + 1;
  }
}
