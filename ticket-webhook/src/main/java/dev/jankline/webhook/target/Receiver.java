package dev.jankline.webhook.target;

import java.util.concurrent.CompletableFuture;

/** Delivers messages to one address. */
@FunctionalInterface
public interface Receiver {
  /**
   * Makes one attempt to deliver. Completes with any answer; fails when there was none: refused,
   * broken off, too late. Never blocks.
   *
   * @param id name of the message, the same in every attempt
   */
  CompletableFuture<Answer> post(String id, byte[] body);
}
