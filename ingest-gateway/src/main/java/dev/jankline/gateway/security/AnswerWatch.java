package dev.jankline.gateway.security;

import dev.jankline.gateway.http1.BadFraming;
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

/** Tells a listener when an answer of HTTP/1 begins and when it is written, before it is bytes. */
final class AnswerWatch extends ChannelOutboundHandlerAdapter {
  /** Names that Armeria's handlers have in its pipeline for HTTP/1; their classes are its own. */
  private static final String CODEC = "HttpServerCodec#0";

  private static final String UPGRADE = "HttpServerUpgradeHandler#0";

  /** Is told what becomes of the answer to the request under way. */
  interface Listener {
    /** Whether answers may still be written. */
    boolean isOpen();

    /**
     * Is told that an answer begins.
     *
     * @return whether the connection is to be closed after it
     */
    boolean begins(int status);

    /** Is told that the last byte of an answer is written, or cannot be. */
    void written();
  }

  private final Listener listener;

  /**
   * Puts a watch behind the codec of HTTP/1, when there is none yet.
   *
   * @throws BadFraming when the server behind does not take the connection for HTTP/1
   */
  static void install(ChannelPipeline pipeline, Listener listener) throws BadFraming {
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
    pipeline.addAfter(codec.name(), null, new AnswerWatch(listener));
  }

  private AnswerWatch(Listener listener) {
    this.listener = listener;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (!listener.isOpen()) {
      ReferenceCountUtil.release(message);
      promise.tryFailure(new ClosedChannelException());
      return;
    }
    if (message instanceof HttpResponse response) {
      if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
        var unused = ctx.write(message, promise);
        return;
      }
      if (listener.begins(response.status().code())) {
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      }
    }
    ChannelPromise written = promise.unvoid();
    if (message instanceof LastHttpContent) {
      written.addListener(done -> listener.written());
    }
    var unused = ctx.write(message, written);
  }
}
