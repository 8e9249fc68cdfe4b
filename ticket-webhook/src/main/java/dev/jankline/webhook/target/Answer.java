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
  record Refused(String reason, @Nullable Duration retryAfter) implements Answer {
    /** Stands for the answer to an attempt that failed. */
    public static Refused unanswered(Throwable failure) {
      Throwable cause = failure.getCause();
      return new Refused("no answer: " + (cause == null ? failure : cause), null);
    }
  }

  /**
   * The target takes no event ever again.
   *
   * @param reason what to log and store, for people; says what an operator can do
   */
  record Gone(String reason) implements Answer {}

  /**
   * The first of several targets has the event, a later one has not.
   *
   * @param ticket what the first one told of the ticket
   * @param failure answer of the later one
   */
  record Partly(TicketAnswer ticket, Answer failure) implements Answer {}

  /**
   * Holds what a target told of the ticket it filed.
   *
   * @param externalId id in the tracker; null when it told none
   * @param url http or https address in the tracker; null when it told none
   * @param state state of the ticket by what the tracker told; null when it told none
   * @param fixedInVersionCode version code of the app that carries the fix; null when it told none
   */
  public record TicketAnswer(
      @Nullable String externalId,
      @Nullable String url,
      @Nullable TicketState state,
      @Nullable Long fixedInVersionCode) {

    /**
     * State of the ticket after an event was delivered: as told, else what the event asks for.
     * Muted, merged and fixed it is whatever is told, unless a tracker cannot close the issue.
     */
    public TicketState stateAfter(TicketEventType type) {
      return switch (type) {
        case MUTED -> TicketState.MUTED;
        case MERGED -> TicketState.MERGED;
        case FIXED, VERIFIED_FIXED -> state == TicketState.OPEN ? state : TicketState.CLOSED;
        default -> state == null ? TicketState.OPEN : state;
      };
    }
  }
}
