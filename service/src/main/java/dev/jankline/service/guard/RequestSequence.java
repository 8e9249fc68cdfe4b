package dev.jankline.service.guard;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.ConnectionEnd.Turn;
import dev.jankline.service.guard.ConnectionGate.HeldBytes;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.http1.HeadReader;
import dev.jankline.service.http1.RequestBody;
import dev.jankline.service.http1.RequestBody.LengthBody;
import dev.jankline.service.http1.RequestHead;
import dev.jankline.service.http1.RequestHead.BadFraming;
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

/**
 * Passes the HTTP/1 requests of a connection on, one at a time and byte for byte, after judging
 * each head. The next head is looked at once the answer before it is written.
 *
 * <pre>
 * HEAD -> BODY -> ANSWER -> HEAD ...        a request without a body: HEAD -> ANSWER
 *           |        +-> connection closed, when the answer was the last
 *           +-> connection lingers, when the answer came before the end of the body
 * </pre>
 *
 * Works on the connection's event loop alone.
 */
final class RequestSequence {
  /** Bytes by which the server behind tells HTTP/1 from HTTP/2. */
  private static final int TELLING_BYTES = 4;

  private static final int UNAUTHORIZED = 401;

  /** Names that Armeria's handlers have in its pipeline for HTTP/1; their classes are its own. */
  private static final String CODEC = "HttpServerCodec#0";

  private static final String UPGRADE = "HttpServerUpgradeHandler#0";

  private enum State {
    HEAD,
    BODY,
    ANSWER
  }

  private final AddressLimiter limiter;
  private final HeldBytes held;
  private final Turn turn;
  private final ConnectionEnd end;
  private final Runnable goOn;
  private final HeadReader heads = new HeadReader();
  private RequestBody body = new LengthBody(0);
  private State state = State.HEAD;
  private boolean answerBegun;
  private boolean answered;
  private boolean lastRequest;
  private boolean watched;

  /**
   * @param held bytes of the connection that were not passed on yet
   * @param goOn run when the next step may be possible: after a wait, or when an answer is written
   */
  RequestSequence(
      AddressLimiter limiter, HeldBytes held, Turn turn, ConnectionEnd end, Runnable goOn) {
    this.limiter = limiter;
    this.held = held;
    this.turn = turn;
    this.end = end;
    this.goOn = goOn;
  }

  /**
   * Passes the next part of a request on; whether there may be more to do.
   *
   * @throws BadFraming when the bytes are not a request as the gateway takes them
   */
  boolean step(ChannelHandlerContext ctx) throws BadFraming {
    return switch (state) {
      case HEAD -> head(ctx);
      case BODY -> body(ctx);
      case ANSWER -> answer(ctx);
    };
  }

  /** Whether all of a request was passed on and its answer is not written. */
  boolean waitsForAnswer() {
    return state == State.ANSWER;
  }

  /** Whether an answer was written before the body it belongs to had arrived. */
  boolean answeredEarly() {
    return state == State.BODY && answered;
  }

  /** Whether no answer of the server behind has begun for the bytes that come now. */
  boolean isUnanswered() {
    return state == State.HEAD || !answerBegun;
  }

  /** An answer begins; whether the connection is to be closed after it. */
  private boolean begins(int status) {
    answerBegun = true;
    lastRequest |= state == State.BODY || (status == UNAUTHORIZED && !limiter.trusted());
    return lastRequest;
  }

  /** The last byte of an answer is written, or cannot be. */
  private void written() {
    answered = true;
    goOn.run();
  }

  private boolean head(ChannelHandlerContext ctx) throws BadFraming {
    String head = heads.head(held.bytes());
    if (head == null) {
      if (held.bytes().isReadable()) {
        end.unlessHeadComes(ctx);
      }
      return false;
    }
    end.headCame();
    RequestBody next = RequestHead.body(head);
    if (turn.waits(ctx, goOn)) {
      return false;
    }
    int mine = next.scan(held.behind(head.length()));
    body = next;
    answerBegun = false;
    answered = false;
    state = next.ended() ? State.ANSWER : State.BODY;
    pass(ctx, head.length() + mine);
    return true;
  }

  /** Passes a head on with what came of its body; the first one of a connection in two parts. */
  private void pass(ChannelHandlerContext ctx, int bytes) throws BadFraming {
    int left = bytes;
    if (!watched) {
      held.pass(ctx, TELLING_BYTES);
      watchAnswers(ctx.pipeline());
      watched = true;
      left -= TELLING_BYTES;
    }
    held.pass(ctx, left);
  }

  private boolean body(ChannelHandlerContext ctx) throws BadFraming {
    int mine = body.scan(held.bytes());
    boolean ended = body.ended();
    if (ended) {
      state = State.ANSWER;
    }
    if (mine > 0) {
      held.pass(ctx, mine);
    }
    if (!ended && answered) {
      end.linger(ctx, CloseReason.EARLY_ANSWER);
    }
    return ended;
  }

  private boolean answer(ChannelHandlerContext ctx) {
    if (!answered) {
      return false;
    }
    if (lastRequest) {
      var unused = ctx.close();
      return false;
    }
    state = State.HEAD;
    return true;
  }

  /**
   * Puts a watch behind the codec of HTTP/1, when there is none yet.
   *
   * @throws BadFraming when the server behind does not take the connection for HTTP/1
   */
  private void watchAnswers(ChannelPipeline pipeline) throws BadFraming {
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
    pipeline.addAfter(codec.name(), null, new AnswerWatch());
  }

  /** Tells when an answer of HTTP/1 begins and when it is written, before it is bytes. */
  private final class AnswerWatch extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (end.begun()) {
        ReferenceCountUtil.release(message);
        promise.tryFailure(new ClosedChannelException());
        return;
      }
      if (message instanceof HttpResponse response) {
        if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
          var unused = ctx.write(message, promise);
          return;
        }
        if (begins(response.status().code())) {
          response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
      }
      ChannelPromise written = promise.unvoid();
      if (message instanceof LastHttpContent) {
        written.addListener(done -> written());
      }
      var unused = ctx.write(message, written);
    }
  }
}
