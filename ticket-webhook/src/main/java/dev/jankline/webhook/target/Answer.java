package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a target answered to one attempt. */
public sealed interface Answer {
  /**
   * The target has the event.
   *
   * @param ticket what it told of the ticket
   */
  record Filed(TicketAnswer ticket) implements Answer {}

  /**
   * The target did not take the event; a later attempt may succeed.
   *
   * @param reason what to log and store, for people
   * @param retryAfter how long the target asks to wait; null when it does not say
   */
  record Refused(String reason, @Nullable Duration retryAfter) implements Answer {}

  /**
   * The target takes no event ever again.
   *
   * @param reason what to log and store, for people; says what an operator can do
   */
  record Gone(String reason) implements Answer {}

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
     * State of the ticket after an event was delivered: as told, else what the event asks for.
     * Muted and merged it is whatever is told: trackers have no such states.
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
}
