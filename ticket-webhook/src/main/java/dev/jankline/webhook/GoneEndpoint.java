package dev.jankline.webhook;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a receiver said 410: from then on every message gets that answer and no attempt is
 * made, until the process starts again. Thread-safe.
 */
final class GoneEndpoint implements Receiver {
  private final Receiver receiver;
  private volatile @Nullable Answer lastWord;

  GoneEndpoint(Receiver receiver) {
    this.receiver = receiver;
  }

  boolean isGone() {
    return lastWord != null;
  }

  @Override
  public CompletableFuture<Answer> post(String id, byte[] body) {
    Answer gone = lastWord;
    if (gone != null) {
      return CompletableFuture.completedFuture(gone);
    }
    return receiver
        .post(id, body)
        .thenApply(
            answer -> {
              if (answer.isGone()) {
                lastWord = answer;
              }
              return answer;
            });
  }
}
