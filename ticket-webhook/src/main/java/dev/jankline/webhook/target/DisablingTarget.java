package dev.jankline.webhook.target;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a target answered {@link Answer.Gone}. From then on every event gets that answer
 * and no attempt is made, until {@link #revive} is called or the process starts again. Makes no
 * attempt that is dropped. Thread-safe.
 */
public final class DisablingTarget implements TicketTarget {
  private final TicketTarget target;
  private volatile Answer.@Nullable Gone answered;

  public DisablingTarget(TicketTarget target) {
    this.target = target;
  }

  @Override
  public boolean isDisabled() {
    return answered != null;
  }

  @Override
  public void revive() {
    answered = null;
  }

  @Override
  public String id() {
    return target.id();
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    Answer.Gone gone = answered;
    if (gone != null) {
      return CompletableFuture.completedFuture(gone);
    }
    return attempt
        .unlessDropped(() -> target.deliver(attempt))
        .thenApply(
            answer -> {
              if (answer instanceof Answer.Gone now) {
                answered = now;
              }
              return answer;
            });
  }

  @Override
  public void close() {
    target.close();
  }
}
