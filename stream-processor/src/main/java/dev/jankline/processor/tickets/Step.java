package dev.jankline.processor.tickets;

import dev.jankline.schema.Alert;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketFix;
import dev.jankline.schema.TicketLife;
import org.jspecify.annotations.Nullable;

/**
 * What follows from one input of a ticket.
 *
 * @param life state to keep
 * @param event event to send; null when there is nothing to say
 * @param routed alert that another ticket takes; null when there is none
 * @param fix version that is newly said to carry the fix; null when none is
 */
public record Step(
    TicketLife life,
    @Nullable TicketEvent event,
    @Nullable RoutedAlert routed,
    @Nullable TicketFix fix) {

  /**
   * An alert on its way to another ticket of the same app.
   *
   * @param ticket fingerprint, or name of the summary, of the ticket that takes it
   */
  public record RoutedAlert(String ticket, Alert alert) {}

  /** Only the state changes, or nothing does. */
  static Step quiet(TicketLife life) {
    return new Step(life, null, null, null);
  }

  /** An event is sent. */
  static Step says(TicketLife life, TicketEvent event) {
    return new Step(life, event, null, null);
  }

  /** Another ticket takes the alert. */
  static Step routes(TicketLife life, String ticket, Alert alert) {
    return new Step(life, null, new RoutedAlert(ticket, alert), null);
  }

  /** The same step, which also tells of a fix. */
  Step withFix(TicketFix told) {
    return new Step(life, event, routed, told);
  }
}
