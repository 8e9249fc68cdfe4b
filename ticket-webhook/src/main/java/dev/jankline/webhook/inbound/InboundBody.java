package dev.jankline.webhook.inbound;

import com.linecorp.armeria.common.HttpRequest;
import dev.jankline.service.ArrivingBody;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gathers bodies of webhooks as they arrive. What one holds counts for the address that sends it,
 * until its answer is given.
 */
final class InboundBody {
  private InboundBody() {}

  /**
   * Gathers a body; fails with a {@link TooManyBytesException}, or when it does not come whole.
   *
   * @param answered ends what is held
   */
  static CompletableFuture<byte[]> of(
      HttpRequest request, InetAddress from, HeldBytes held, CompletableFuture<?> answered) {
    AtomicInteger taken = new AtomicInteger();
    var unused = answered.whenComplete((done, failure) -> held.giveBack(from, taken.get()));
    return ArrivingBody.gather(
        request,
        (before, bytes) -> {
          if (!held.take(from, bytes)) {
            throw new TooManyBytesException();
          }
          taken.addAndGet(bytes);
        });
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
