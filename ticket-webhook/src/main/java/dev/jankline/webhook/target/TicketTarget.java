package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEvent;
import java.util.concurrent.CompletableFuture;

/**
 * A place where ticket events are filed: a receiver of webhooks, or a tracker. Every target passes
 * the tests of {@code TicketTargetContract}.
 *
 * <p>An event may be delivered more than once: after an answer that was lost, and after a restart.
 * A target sends the id of the event along, so that the other side can tell. Thread-safe.
 */
public interface TicketTarget extends AutoCloseable {
  /**
   * Names this target in what is stored.
   *
   * @return the same text after a restart, another text for another target; holds no secret
   */
  String id();

  /**
   * Names the target that an event goes to; the same as {@link #id()} where there is one.
   *
   * @param event event to be delivered
   * @return as {@link #id()}
   */
  default String idFor(TicketEvent event) {
    return id();
  }

  /** Makes attempts again after the other side said that it takes no event ever again. */
  default void revive() {}

  /** Tells whether the other side said that it takes no event ever again. */
  default boolean isDisabled() {
    return false;
  }

  /**
   * Makes one attempt to deliver an event. Never blocks: the answer comes later, on any thread. An
   * attempt that is dropped before its request is made sends nothing.
   *
   * @return completes with the answer; completes with an exception when there was none, because the
   *     connection was refused or broken or the time was up
   */
  CompletableFuture<Answer> deliver(Attempt attempt);

  /** Closes connections. Attempts under way may be broken off. */
  @Override
  void close();
}
