package dev.jankline.gateway;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Gathers the body of one request as it arrives and stops at a limit. What it holds is reserved in
 * a {@link ByteBudget}; on success that passes to the caller, who releases it. Works on the
 * request's event loop alone.
 */
final class BodyCollector implements Subscriber<HttpObject> {
  private final int maxBytes;
  private final ByteBudget budget;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;
  private boolean ended;

  private BodyCollector(int maxBytes, ByteBudget budget) {
    this.maxBytes = maxBytes;
    this.budget = budget;
  }

  /** Gathers the body; fails with a {@link Refusal} at a limit, else when the client goes away. */
  static CompletableFuture<byte[]> collect(HttpRequest request, int maxBytes, ByteBudget budget) {
    BodyCollector collector = new BodyCollector(maxBytes, budget);
    request.subscribe(collector);
    return collector.body;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpObject part) {
    if (ended || !(part instanceof HttpData data)) {
      return;
    }
    if (data.length() > maxBytes - bytes.size()) {
      stop(tooLarge(maxBytes));
    } else if (!budget.reserve(data.length())) {
      stop(new Refusal(RejectReason.UNAVAILABLE, "The gateway is full: send again later"));
    } else {
      bytes.writeBytes(data.array());
    }
  }

  @Override
  public void onError(Throwable cause) {
    fail(cause);
  }

  @Override
  public void onComplete() {
    if (!ended) {
      ended = true;
      int held = bytes.size();
      if (!body.complete(bytes.toByteArray())) {
        budget.release(held);
      }
    }
  }

  static Refusal tooLarge(long maxBytes) {
    return new Refusal(
        RejectReason.TOO_LARGE,
        "The body is over %d bytes: send fewer events at once".formatted(maxBytes));
  }

  private void stop(Refusal refusal) {
    fail(refusal);
    if (subscription != null) {
      subscription.cancel();
    }
  }

  private void fail(Throwable cause) {
    if (!ended) {
      ended = true;
      budget.release(bytes.size());
      bytes.reset();
      body.completeExceptionally(cause);
    }
  }
}
