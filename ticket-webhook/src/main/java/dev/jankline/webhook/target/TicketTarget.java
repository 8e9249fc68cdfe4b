package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEvent;
import java.util.concurrent.CompletableFuture;

/**
 * Is a place where ticket events are filed: a receiver of webhooks, or a tracker. Every target
 * passes the tests of {@code TicketTargetContract}.
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
   * Makes one attempt to deliver an event. Never blocks: the answer comes later, on any thread.
   *
   * @return completes with the answer; completes with an exception when there was none, because the
   *     connection was refused or broken or the time was up
   */
  CompletableFuture<Answer> deliver(TicketEvent event);

  /** Closes connections. Attempts under way may be broken off. */
  @Override
  void close();
}
