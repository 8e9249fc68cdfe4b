package dev.jankline.gateway.guard;

import dev.jankline.gateway.framing.BadFraming;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
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
  /** Names that Armeria's handlers have in its pipeline for HTTP/1; their classes are its own. */
  private static final String CODEC = "HttpServerCodec#0";

  private static final String UPGRADE = "HttpServerUpgradeHandler#0";

  private final ConnectionGate gate;

  /**
   * Puts a watch behind the codec of HTTP/1, when there is none yet.
   *
   * @throws BadFraming when the server behind does not take the connection for HTTP/1
   */
  static void install(ChannelPipeline pipeline, ConnectionGate gate) throws BadFraming {
    if (pipeline.get(AnswerWatch.class) != null) {
      return;
    }
    ChannelHandlerContext codec = pipeline.context(CODEC);
    if (codec == null) {
      throw new BadFraming(400, "The request is neither HTTP/1.1 nor HTTP/2");
    }
    // HTTP/2 is spoken from the first byte or not at all: an upgrade would pass this gate.
    if (pipeline.get(UPGRADE) != null) {
      pipeline.remove(UPGRADE);
    }
    pipeline.addAfter(codec.name(), null, new AnswerWatch(gate));
  }

  private AnswerWatch(ConnectionGate gate) {
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
