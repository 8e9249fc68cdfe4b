package dev.jankline.gateway.security;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.WriteTimeoutHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Closes a connection whose client does not read an answer in time. */
final class SlowReaderTimeout extends WriteTimeoutHandler {
  private final Consumer<CloseReason> closed;

  SlowReaderTimeout(Duration timeout, Consumer<CloseReason> closed) {
    super(timeout.toMillis(), TimeUnit.MILLISECONDS);
    this.closed = closed;
  }

  @Override
  protected void writeTimedOut(ChannelHandlerContext ctx) {
    closed.accept(CloseReason.SLOW_READER);
    var unused = ctx.close();
  }
}
