package dev.jankline.gateway.guard;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;

/** Sees answers of HTTP/1 before they become bytes, and tells the gate when one is written. */
final class AnswerWatch extends ChannelOutboundHandlerAdapter {
  private final ConnectionGate gate;

  AnswerWatch(ConnectionGate gate) {
    this.gate = gate;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (!gate.open()) {
      ReferenceCountUtil.release(message);
      promise.tryFailure(new ClosedChannelException());
      return;
    }
    if (message instanceof HttpResponse response) {
      if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
        var unused = ctx.write(message, promise);
        return;
      }
      if (gate.endsWith(response.status().code())) {
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      }
    }
    ChannelPromise written = promise.unvoid();
    if (message instanceof LastHttpContent) {
      written.addListener(done -> gate.answered());
    }
    var unused = ctx.write(message, written);
  }
}
