package dev.jankline.gateway.security;

import dev.jankline.gateway.ratelimit.AddressLimiter;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;

/**
 * Delays the next request of a connection, once, until the debt of its address ({@link
 * AddressLimiter}) is paid off. Works on its event loop alone.
 */
final class Turn {
  private static final long MIN_PAUSE_NANOS = Duration.ofMillis(20).toNanos();

  private final AddressLimiter share;
  private final ConnectionTimer deadline;
  private boolean paused;
  private boolean admitted;

  /**
   * @param deadline of the connection; is replaced while a request waits
   */
  Turn(AddressLimiter share, ConnectionTimer deadline) {
    this.share = share;
    this.deadline = deadline;
  }

  /** Whether a request waits. */
  boolean paused() {
    return paused;
  }

  /**
   * Whether the next request has to wait.
   *
   * @param goOn run when it has waited; the next call lets it pass
   */
  boolean waits(ChannelHandlerContext ctx, Runnable goOn) {
    if (admitted) {
      admitted = false;
      return false;
    }
    long waitNanos = share.admit();
    if (waitNanos > 0) {
      pause(ctx, Math.max(MIN_PAUSE_NANOS, waitNanos), goOn);
    }
    return waitNanos > 0;
  }

  private void pause(ChannelHandlerContext ctx, long nanos, Runnable goOn) {
    paused = true;
    deadline.set(
        ctx,
        Duration.ofNanos(nanos),
        () -> {
          deadline.cancel();
          paused = false;
          admitted = true;
          goOn.run();
        });
  }
}
