package dev.jankline.webhook.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a receiver said 410: from then on every message gets that answer and no attempt is
 * made, until an operator asks for it or the process starts again. Thread-safe.
 */
public final class GoneEndpoint implements Receiver {
  private static final int TARGET_BYTES = 8;

  private final Receiver receiver;
  private volatile @Nullable Answer lastWord;

  public GoneEndpoint(Receiver receiver) {
    this.receiver = receiver;
  }

  /** Name of a receiver in what is stored: its URL may hold a secret, so it is hashed. */
  public static String target(URI url) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(url.toString().getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, TARGET_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  public boolean isGone() {
    return lastWord != null;
  }

  /** Makes attempts again. */
  public void revive() {
    lastWord = null;
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
