package dev.jankline.gateway.security;

import dev.jankline.gateway.http1.BadFraming;
import dev.jankline.gateway.http1.HeadReader;
import dev.jankline.gateway.http1.LengthBody;
import dev.jankline.gateway.http1.RequestBody;
import dev.jankline.gateway.http1.RequestHead;
import dev.jankline.gateway.ratelimit.AddressLimiter;
import io.netty.channel.ChannelHandlerContext;

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
final class RequestSequence implements AnswerWatch.Listener {
  /** Bytes by which the server behind tells HTTP/1 from HTTP/2. */
  private static final int TELLING_BYTES = 4;

  private static final int UNAUTHORIZED = 401;

  private enum State {
    HEAD,
    BODY,
    ANSWER
  }

  private final AddressLimiter share;
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
  RequestSequence(AddressLimiter share, HeldBytes held, Turn turn, ConnectionEnd end, Runnable goOn) {
    this.share = share;
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

  @Override
  public boolean isOpen() {
    return !end.begun();
  }

  @Override
  public boolean begins(int status) {
    answerBegun = true;
    lastRequest |= state == State.BODY || (status == UNAUTHORIZED && !share.trusted());
    return lastRequest;
  }

  @Override
  public void written() {
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
      AnswerWatch.install(ctx.pipeline(), this);
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
}
