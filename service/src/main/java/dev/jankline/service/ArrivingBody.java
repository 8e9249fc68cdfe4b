package dev.jankline.service;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Gathers the body of one request as it arrives, as long as there is room for it. Works on the
 * request's event loop alone.
 */
public final class ArrivingBody implements Subscriber<HttpObject> {
  /** Bytes that a request gets for what it announces, before any of them has arrived. */
  private static final long FREE_BYTES = 4 * 1024;

  private static final long LEAST_BYTES = 256;

  private final Room room;
  private final ByteArrayOutputStream bytes;
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  private ArrivingBody(Room room, long announced) {
    this.room = room;
    this.bytes =
        new ByteArrayOutputStream((int) Math.max(LEAST_BYTES, Math.min(announced, FREE_BYTES)));
  }

  /** Takes room for the bytes of a body. */
  @FunctionalInterface
  public interface Room {
    /**
     * Takes room for bytes that arrived.
     *
     * @param before bytes of the body that have room already
     * @throws Exception when there is none
     */
    void take(int before, int bytes) throws Exception;
  }

  /**
   * Gathers the body. Fails with what the room throws, and reads no more then; else when the client
   * goes away.
   */
  public static CompletableFuture<byte[]> gather(HttpRequest request, Room room) {
    ArrivingBody body = new ArrivingBody(room, request.headers().contentLength());
    request.subscribe(body);
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
    try {
      room.take(bytes.size(), data.length());
      bytes.writeBytes(data.array());
    } catch (Exception e) {
      onError(e);
      if (subscription != null) {
        subscription.cancel();
      }
    }
  }

  @Override
  public void onError(Throwable cause) {
    bytes.reset();
    whole.completeExceptionally(cause);
  }

  @Override
  public void onComplete() {
    whole.complete(bytes.toByteArray());
  }
}
