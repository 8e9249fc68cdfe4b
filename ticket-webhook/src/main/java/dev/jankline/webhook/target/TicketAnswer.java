package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a target told of the ticket it filed.
 *
 * @param externalId id in the tracker; null when it told none
 * @param url http or https address in the tracker; null when it told none
 * @param state state in the tracker; null when it told none
 * @param fixedInVersionCode version code of the app that carries the fix; null when it told none
 */
public record TicketAnswer(
    @Nullable String externalId,
    @Nullable String url,
    @Nullable TicketState state,
    @Nullable Long fixedInVersionCode) {

  /**
   * State of the ticket after an event was delivered: as told, else what the event asks for. Muted
   * and merged it is whatever is told: trackers have no such states.
   */
  public TicketState stateAfter(TicketEventType type) {
    return switch (type) {
      case MUTED -> TicketState.MUTED;
      case MERGED -> TicketState.MERGED;
      case FIXED, VERIFIED_FIXED -> state == null ? TicketState.CLOSED : state;
      default -> state == null ? TicketState.OPEN : state;
    };
  }
}
