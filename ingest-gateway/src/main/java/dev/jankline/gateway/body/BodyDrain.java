package dev.jankline.gateway.body;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Reads the body of a refused request to its end, or to a limit of bytes and time, and keeps
 * nothing: a client that is cut off while it sends often does not read the reply.
 */
public final class BodyDrain implements Subscriber<HttpObject> {
  /**
   * After this time the refusal is sent and the connection closed, even if more of the body comes.
   */
  private static final Duration MAX_TIME = Duration.ofSeconds(2);

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private long leftBytes;
  private @Nullable Subscription subscription;

  private BodyDrain(long maxBytes) {
    this.leftBytes = maxBytes;
  }

  /** Completes at the end, at a limit, or when the client goes away; always normally. */
  public static CompletableFuture<Void> drain(HttpRequest request, long maxBytes) {
    BodyDrain drain = new BodyDrain(maxBytes);
    request.subscribe(drain);
    return drain.end.completeOnTimeout(null, MAX_TIME.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpObject part) {
    if (part instanceof HttpData data) {
      leftBytes -= data.length();
    }
    if (leftBytes < 0 && subscription != null) {
      subscription.cancel();
      end.complete(null);
    }
  }

  @Override
  public void onError(Throwable cause) {
    end.complete(null);
  }

  @Override
  public void onComplete() {
    end.complete(null);
  }
}
