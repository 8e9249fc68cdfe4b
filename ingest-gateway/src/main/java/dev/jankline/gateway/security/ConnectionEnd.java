package dev.jankline.gateway.security;

import io.netty.channel.ChannelHandlerContext;
import java.util.function.Consumer;

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
}
