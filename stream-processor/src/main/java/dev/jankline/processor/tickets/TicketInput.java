package dev.jankline.processor.tickets;

import dev.jankline.processor.kafka.Node;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketStatus;

/** Something that concerns the ticket its record's key names. */
public sealed interface TicketInput {
  /** The node that leads tickets through their life. */
  Node<TicketInput> TICKET = new Node<>("ticket", TicketInput.class);

  /**
   * A rule fired.
   *
   * @param hops tickets that have passed it on so far
   */
  record Raised(Alert alert, int hops) implements TicketInput {}

  /** A tracker, the delivery or an operator said something. */
  record Answered(TicketStatus status) implements TicketInput {}

  /** The texts of the cluster are new. */
  record Described(ClusterMetadata texts) implements TicketInput {}

  /** The cluster is not described any more: nobody has seen it for long. */
  record Undescribed() implements TicketInput {}
}
