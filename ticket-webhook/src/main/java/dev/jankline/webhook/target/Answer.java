package dev.jankline.webhook.target;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a target answered to one attempt. */
public sealed interface Answer {
  /** Hands the answer to the one of these that takes its kind. */
  void match(Consumer<Filed> filed, Consumer<Refused> refused, Consumer<Gone> gone);

  /**
   * The target has the event.
   *
   * @param ticket what it told of the ticket
   */
  record Filed(TicketAnswer ticket) implements Answer {
    @Override
    public void match(Consumer<Filed> filed, Consumer<Refused> refused, Consumer<Gone> gone) {
      filed.accept(this);
    }
  }

  /**
   * The target did not take the event; a later attempt may succeed.
   *
   * @param reason what to log and store, for people
   * @param retryAfter how long the target asks to wait; null when it does not say
   */
  record Refused(String reason, @Nullable Duration retryAfter) implements Answer {
    @Override
    public void match(Consumer<Filed> filed, Consumer<Refused> refused, Consumer<Gone> gone) {
      refused.accept(this);
    }
  }

  /**
   * The target takes no event ever again.
   *
   * @param reason what to log and store, for people; says what an operator can do
   */
  record Gone(String reason) implements Answer {
    @Override
    public void match(Consumer<Filed> filed, Consumer<Refused> refused, Consumer<Gone> gone) {
      gone.accept(this);
    }
  }
}
