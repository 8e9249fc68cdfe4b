package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One attempt to deliver a ticket event.
 *
 * @param event event to be delivered
 * @param issue id of the issue that was filed for its ticket before; empty when none is known
 * @param isDropped tells, on any thread, whether the event has gone to another dispatcher
 */
public record Attempt(TicketEvent event, Optional<String> issue, BooleanSupplier isDropped) {
  /** Makes a request, unless another dispatcher will make it. */
  public CompletableFuture<Answer> unlessDropped(Supplier<CompletableFuture<Answer>> request) {
    return isDropped.getAsBoolean()
        ? CompletableFuture.completedFuture(
            new Answer.Refused("another dispatcher has the event", null))
        : request.get();
  }

  /** The same attempt at a target that has not filed the ticket's issue. */
  Attempt withoutIssue() {
    return new Attempt(event, Optional.empty(), isDropped);
  }
}
