package dev.jankline.gateway.body;

import com.linecorp.armeria.common.HttpRequest;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.service.ArrivingBody;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Gathers the bodies of uploads within their bounds of bytes, memory and time. Thread-safe; what
 * all bodies hold at one time is bounded by the {@link ByteBudget}.
 *
 * @param budget memory that all uploads share
 */
public record BodyGathering(BodyLimits limits, ByteBudget budget) {
  /**
   * Gathers one body and hands it on.
   *
   * @param next what is done with the body; its memory is given back when this is complete
   * @return what {@code next} returns; fails with a {@link Rejection} at a bound, with another
   *     exception when the client went away
   * @throws Rejection when the head of the request names more bytes than a body may have
   */
  public <T> CompletableFuture<T> gather(
      HttpRequest request, Function<GatheredBody, CompletableFuture<T>> next) throws Rejection {
    if (request.headers().contentLength() > limits.maxCompressedBytes()) {
      throw tooLarge();
    }
    Reservation memory = new Reservation(budget);
    return ArrivingBody.gather(
            request,
            (before, bytes) -> {
              if (bytes > limits.maxCompressedBytes() - before) {
                throw tooLarge();
              }
              memory.take(bytes);
            })
        .orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .exceptionallyCompose(failure -> failed(request, failure))
        .thenCompose(bytes -> next.apply(new GatheredBody(bytes, memory)))
        .whenComplete((done, failure) -> memory.close());
  }

  /**
   * Reads and forgets the body of a request that is refused already, up to the size of an allowed
   * one, so that its sender reads the reply.
   */
  public CompletableFuture<Void> drain(HttpRequest request) {
    return BodyDrain.drain(request, limits.maxCompressedBytes());
  }

  private Rejection tooLarge() {
    return new Rejection(
        RejectReason.TOO_LARGE,
        "The body is over %d bytes: send fewer events at once"
            .formatted(limits.maxCompressedBytes()));
  }

  /** Gives up on a body that comes too slowly. */
  private <T> CompletableFuture<T> failed(HttpRequest request, Throwable failure) {
    Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
    if (!(cause instanceof TimeoutException)) {
      return CompletableFuture.failedFuture(failure);
    }
    request.abort();
    return CompletableFuture.failedFuture(
        new Rejection(
            RejectReason.UNAVAILABLE,
            "The body did not arrive within " + limits.timeout() + ": send it again"));
  }

  /**
   * Bounds the body of one upload.
   *
   * @param maxCompressedBytes bytes as sent
   * @param maxBatchBytes bytes after unpacking
   * @param maxRatio unpacked bytes for each byte sent; not looked at up to {@link
   *     #RATIO_FREE_BYTES} unpacked bytes, because a short text of zeros is harmless
   * @param timeout time from the head of the request to the last byte of its body
   */
  public record BodyLimits(
      int maxCompressedBytes, int maxBatchBytes, int maxRatio, Duration timeout) {
    static final int RATIO_FREE_BYTES = 64 * 1024;
  }

  /** Holds the bytes of a body as sent, and what is reserved for them. */
  public static final class GatheredBody {
    private final byte[] bytes;
    private final Reservation memory;

    /**
     * @param bytes the bytes; not copied
     * @param memory what the upload has reserved so far; more is taken from it, and whoever needs
     *     the bytes no more closes it
     */
    GatheredBody(byte[] bytes, Reservation memory) {
      this.bytes = bytes;
      this.memory = memory;
    }

    /** Returns the bytes as sent; not a copy. */
    public byte[] bytes() {
      return bytes;
    }

    public Reservation memory() {
      return memory;
    }
  }
}
