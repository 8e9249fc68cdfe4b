package dev.jankline.gateway.body;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Gathers the body of one request as it arrives and stops at a limit. What it holds is reserved;
 * the caller gives the reservation back. Works on the request's event loop alone.
 */
public final class BodyCollector implements Subscriber<HttpObject> {
  /** Bytes that a request gets for what it announces, before any of them has arrived. */
  private static final long FREE_BYTES = 4 * 1024;

  private static final long LEAST_BYTES = 256;

  private final int maxBytes;
  private final Reservation memory;
  private final ByteArrayOutputStream bytes;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;
  private boolean ended;

  private BodyCollector(int maxBytes, Reservation memory, long announced) {
    this.maxBytes = maxBytes;
    this.memory = memory;
    this.bytes =
        new ByteArrayOutputStream((int) Math.max(LEAST_BYTES, Math.min(announced, FREE_BYTES)));
  }

  /**
   * Gathers the body; fails with a {@link Rejection} at a limit, else when the client goes away.
   */
  public static CompletableFuture<byte[]> collect(
      HttpRequest request, int maxBytes, Reservation memory) {
    BodyCollector collector =
        new BodyCollector(maxBytes, memory, request.headers().contentLength());
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
      return;
    }
    try {
      memory.take(data.length());
      bytes.writeBytes(data.array());
    } catch (Rejection e) {
      stop(e);
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
      body.complete(bytes.toByteArray());
    }
  }

  public static Rejection tooLarge(long maxBytes) {
    return new Rejection(
        RejectReason.TOO_LARGE,
        "The body is over %d bytes: send fewer events at once".formatted(maxBytes));
  }

  private void stop(Rejection refusal) {
    fail(refusal);
    if (subscription != null) {
      subscription.cancel();
    }
  }

  private void fail(Throwable cause) {
    if (!ended) {
      ended = true;
      bytes.reset();
      body.completeExceptionally(cause);
    }
  }

  /**
   * Reads the body of a refused request to its end, or to a limit of bytes and time, and keeps
   * nothing: a client that is cut off while it sends often does not read the reply.
   */
  public static final class BodyDrain implements Subscriber<HttpObject> {
    /**
     * After this time the refusal is sent and the connection closed, even if more of the body
     * comes.
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
}
