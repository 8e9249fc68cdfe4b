package dev.jankline.webhook.inbound;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Gathers the body of one webhook as it arrives. What it holds counts for the address that sends
 * it, until its answer is given. Works on the request's event loop.
 */
final class InboundBody implements Subscriber<HttpObject> {
  private final InetAddress from;
  private final HeldBytes held;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  private InboundBody(InetAddress from, HeldBytes held) {
    this.from = from;
    this.held = held;
  }

  /**
   * Gathers a body; fails with a {@link TooManyBytesException}, or when it does not come whole.
   *
   * @param answered ends what is held
   */
  static CompletableFuture<byte[]> of(
      HttpRequest request, InetAddress from, HeldBytes held, CompletableFuture<?> answered) {
    InboundBody body = new InboundBody(from, held);
    request.subscribe(body);
    var unused =
        answered.whenComplete((done, failure) -> held.giveBack(body.from, body.bytes.size()));
    return body.whole;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpObject part) {
    if (whole.isDone() || !(part instanceof HttpData data)) {
      return;
    }
    if (held.take(from, data.length())) {
      bytes.writeBytes(data.array());
      return;
    }
    whole.completeExceptionally(new TooManyBytesException());
    if (subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable cause) {
    whole.completeExceptionally(cause);
  }

  @Override
  public void onComplete() {
    whole.complete(bytes.toByteArray());
  }

  /** Says that bodies under way hold too many bytes. Has no stack trace. */
  static final class TooManyBytesException extends Exception {
    private static final long serialVersionUID = 1L;

    private TooManyBytesException() {
      super("bodies hold too many bytes", null, false, false);
    }
  }

  /** Counts the bytes of bodies under way. Thread-safe. */
  static final class HeldBytes {
    private static final int MAX = 16_000_000;
    private static final int MAX_OF_ADDRESS = 4_000_000;

    private final Map<InetAddress, Integer> ofAddress = new HashMap<>();
    private int all;

    /** Takes bytes for an address, or takes none and says false. */
    private synchronized boolean take(InetAddress from, int bytes) {
      int own = ofAddress.getOrDefault(from, 0) + bytes;
      if (own > MAX_OF_ADDRESS || all + bytes > MAX) {
        return false;
      }
      ofAddress.put(from, own);
      all += bytes;
      return true;
    }

    private synchronized void giveBack(InetAddress from, int bytes) {
      ofAddress.computeIfPresent(from, (address, own) -> own > bytes ? own - bytes : null);
      all -= bytes;
    }
  }
}
