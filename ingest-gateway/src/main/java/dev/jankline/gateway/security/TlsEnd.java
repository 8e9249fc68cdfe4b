package dev.jankline.gateway.security;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.Consumer;

/**
 * Stands behind the encryption of a connection: closes and counts it when its handshake fails, and
 * keeps events of TLS from the HTTP server, which knows nothing of it.
 */
final class TlsEnd extends ChannelInboundHandlerAdapter {
  private final Consumer<CloseReason> closed;
  private boolean told;

  TlsEnd(Consumer<CloseReason> closed) {
    this.closed = closed;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
      end(ctx);
    } else if (!(event instanceof SslCompletionEvent)) {
      ctx.fireUserEventTriggered(event);
    }
  }

  /** What the encryption throws: bytes that are no TLS, or a broken connection. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(ctx);
  }

  private void end(ChannelHandlerContext ctx) {
    if (!told) {
      told = true;
      closed.accept(CloseReason.TLS_FAILED);
    }
    var unused = ctx.close();
  }
}
