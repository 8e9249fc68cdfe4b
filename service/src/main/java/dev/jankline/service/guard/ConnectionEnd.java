package dev.jankline.service.guard;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.ConnectionGuard.GuardLimits;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection, at once or after lingering, and tells why. A connection lingers when its last
 * answer is sent before the client has sent everything: for {@link GuardLimits#lingerTimeout} what
 * still comes is thrown away, because a client that gets a reset while it sends often does not read
 * the answer. Works on the connection's event loop alone.
 */
final class ConnectionEnd {
  private final GuardLimits limits;
  private final Consumer<CloseReason> closed;
  private final ConnectionTimer deadline;
  private boolean begun;

  /**
   * @param closed told why a connection is closed
   * @param deadline the one deadline of the connection
   */
  ConnectionEnd(GuardLimits limits, Consumer<CloseReason> closed, ConnectionTimer deadline) {
    this.limits = limits;
    this.closed = closed;
    this.deadline = deadline;
  }

  /** Whether the end has begun: no byte is passed on any more, and no answer begins. */
  boolean begun() {
    return begun;
  }

  /** Whether the connection stays open only so that the client can read its answer. */
  boolean lingers() {
    return begun && deadline.isSet();
  }

  /** Ends the connection unless the head of a request is complete in time. */
  void unlessHeadComes(ChannelHandlerContext ctx) {
    if (!deadline.isSet()) {
      deadline.set(ctx, limits.headTimeout(), () -> now(ctx, CloseReason.SLOW_HEAD));
    }
  }

  /** Calls off what {@link #unlessHeadComes} planned. */
  void headCame() {
    deadline.cancel();
  }

  /** Closes the connection after lingering. */
  void linger(ChannelHandlerContext ctx, CloseReason reason) {
    begun = true;
    closed.accept(reason);
    deadline.set(ctx, limits.lingerTimeout(), () -> close(ctx));
  }

  /** Closes the connection at once. */
  void now(ChannelHandlerContext ctx, CloseReason reason) {
    begun = true;
    closed.accept(reason);
    close(ctx);
  }

  /** The connection is gone already. */
  void gone() {
    begun = true;
    deadline.cancel();
  }

  private void close(ChannelHandlerContext ctx) {
    deadline.cancel();
    var unused = ctx.close();
  }

  /** Runs one task of a connection at a later time, unless it is cancelled or replaced before. */
  static final class ConnectionTimer {
    private io.netty.util.concurrent.@Nullable ScheduledFuture<?> task;

    /** Replaces what was planned. */
    void set(ChannelHandlerContext ctx, Duration after, Runnable run) {
      cancel();
      task = ctx.executor().schedule(run, after.toNanos(), TimeUnit.NANOSECONDS);
    }

    boolean isSet() {
      return task != null;
    }

    void cancel() {
      if (task != null) {
        task.cancel(false);
        task = null;
      }
    }
  }

  /**
   * Delays the next request of a connection, once, until the debt of its address ({@link
   * AddressLimiter}) is paid off. Works on its event loop alone.
   */
  static final class Turn {
    private static final long MIN_PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private final AddressLimiter limiter;
    private final ConnectionTimer deadline;
    private boolean paused;
    private boolean admitted;

    /**
     * @param deadline of the connection; is replaced while a request waits
     */
    Turn(AddressLimiter limiter, ConnectionTimer deadline) {
      this.limiter = limiter;
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
      long waitNanos = limiter.admit();
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
}
