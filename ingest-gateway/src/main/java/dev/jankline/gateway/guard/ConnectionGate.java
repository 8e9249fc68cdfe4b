package dev.jankline.gateway.guard;

import dev.jankline.gateway.framing.BadFraming;
import dev.jankline.gateway.framing.HeadReader;
import dev.jankline.gateway.framing.LengthBody;
import dev.jankline.gateway.framing.RequestBody;
import dev.jankline.gateway.framing.RequestHead;
import dev.jankline.gateway.share.AddressShare;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands first on a connection and lets one HTTP/1 request at a time through, byte for byte, after
 * judging its head; what comes before the answer is written stays unread. HTTP/2 passes as it is.
 *
 * <pre>
 * PREFACE -> HEAD -> BODY -> ANSWER -> HEAD ...      PREFACE -> HTTP2
 *                      |        +-> closed, when the answer says so
 *                      +-> LINGER -> closed
 * </pre>
 *
 * <p>A connection lingers when the answer came before the end of the body: what still comes is
 * thrown away for a short while, so that the client can read the answer. Works on its event loop
 * alone. What it holds is bounded by {@link HeldBytes}, the wait before a request is its {@link
 * Turn}'s, and HTTP/2 is its {@link StreamWatch}'s.
 */
final class ConnectionGate extends ChannelDuplexHandler {
  /** Bytes by which the server behind tells HTTP/1 from HTTP/2. */
  private static final int TELLING_BYTES = 4;

  private static final int UNAUTHORIZED = 401;

  private enum State {
    PREFACE,
    HEAD,
    BODY,
    ANSWER,
    LINGER,
    HTTP2
  }

  private final AddressShare share;
  private final GuardLimits limits;
  private final Consumer<CloseReason> closed;
  private final Deadline deadline = new Deadline();
  private final HeadReader heads = new HeadReader();
  private final HeldBytes held = new HeldBytes();
  private final Turn turn;
  private final StreamWatch streams;
  private RequestBody body = new LengthBody(0);
  private State state = State.PREFACE;
  private boolean advancing;
  private boolean answering;
  private boolean answered;
  private boolean lastRequest;

  private @Nullable ChannelHandlerContext context;

  /**
   * @param closed told why a connection is closed
   */
  ConnectionGate(AddressShare share, GuardLimits limits, Consumer<CloseReason> closed) {
    this.share = share;
    this.limits = limits;
    this.closed = closed;
    this.turn = new Turn(share, deadline);
    this.streams = new StreamWatch(share, limits, System::nanoTime, this::endStreams);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    deadline.set(ctx, limits.headTimeout(), () -> end(ctx, CloseReason.SLOW_HEAD));
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    stop();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    state = State.LINGER;
    stop();
    ctx.fireChannelInactive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      ctx.fireChannelRead(message);
    } else if (state == State.LINGER) {
      bytes.release();
    } else if (state == State.HTTP2) {
      streams.read(ctx, bytes);
    } else {
      held.add(ctx, bytes);
      advance(ctx);
    }
  }

  /** Delays the close that follows an early answer: the client could not read the answer. */
  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (state == State.BODY && answered) {
      linger(ctx);
    }
    if (state == State.LINGER && deadline.isSet() && ctx.channel().isActive()) {
      ctx.channel().closeFuture().addListener(done -> promise.trySuccess());
    } else {
      var unused = ctx.close(promise);
    }
  }

  /** Whether answers may still go out. */
  boolean open() {
    return state != State.LINGER;
  }

  /** Whether the connection ends with the answer that begins now. */
  boolean endsWith(int status) {
    answering = true;
    lastRequest |= state == State.BODY || (status == UNAUTHORIZED && !share.trusted());
    return lastRequest;
  }

  /** Called when the last byte of an answer is written, or cannot be. */
  void answered() {
    answered = true;
    if (context != null) {
      advance(context);
    }
  }

  private void advance(ChannelHandlerContext ctx) {
    if (advancing) {
      return;
    }
    advancing = true;
    try {
      while (!turn.paused() && step(ctx)) {
        ctx.fireChannelReadComplete();
      }
    } catch (BadFraming e) {
      refuse(ctx, e);
    } finally {
      advancing = false;
    }
    held.controlReading(ctx, turn.paused() || state == State.ANSWER);
  }

  /** Goes on by one part of a request; whether there may be more to do. */
  private boolean step(ChannelHandlerContext ctx) throws BadFraming {
    return switch (state) {
      case PREFACE -> preface(ctx);
      case HEAD -> head(ctx);
      case BODY -> body(ctx);
      case ANSWER -> answer(ctx);
      case LINGER, HTTP2 -> false;
    };
  }

  private boolean preface(ChannelHandlerContext ctx) {
    switch (HeadReader.protocol(held.bytes())) {
      case HTTP1 -> state = State.HEAD;
      case HTTP2 -> {
        if (waits(ctx)) {
          return false;
        }
        state = State.HTTP2;
        deadline.cancel();
        streams.start(ctx);
        streams.read(ctx, held.take(held.bytes().readableBytes()));
      }
      case UNKNOWN -> {
        return false;
      }
    }
    return true;
  }

  private boolean head(ChannelHandlerContext ctx) throws BadFraming {
    String head = heads.head(held.bytes());
    if (head == null) {
      if (held.bytes().isReadable() && !deadline.isSet()) {
        deadline.set(ctx, limits.headTimeout(), () -> end(ctx, CloseReason.SLOW_HEAD));
      }
      return false;
    }
    deadline.cancel();
    RequestBody next = RequestHead.body(head);
    if (waits(ctx)) {
      return false;
    }
    body = next;
    answering = false;
    answered = false;
    state = next.ended() ? State.ANSWER : State.BODY;
    passHead(ctx, head.length());
    return true;
  }

  private void passHead(ChannelHandlerContext ctx, int length) throws BadFraming {
    pass(ctx, TELLING_BYTES);
    AnswerWatch.install(ctx.pipeline(), this);
    pass(ctx, length - TELLING_BYTES);
  }

  private boolean body(ChannelHandlerContext ctx) throws BadFraming {
    int mine = body.scan(held.bytes());
    boolean ended = body.ended();
    if (ended) {
      state = State.ANSWER;
    }
    if (mine > 0) {
      pass(ctx, mine);
    }
    if (!ended && answered) {
      linger(ctx);
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

  private void pass(ChannelHandlerContext ctx, int bytes) {
    ctx.fireChannelRead(held.take(bytes));
  }

  private boolean waits(ChannelHandlerContext ctx) {
    return turn.waits(ctx, () -> advance(ctx));
  }

  private void refuse(ChannelHandlerContext ctx, BadFraming refused) {
    closed.accept(CloseReason.BAD_FRAMING);
    share.settle(AddressShare.CHEAP_NANOS);
    if (!answering || state == State.HEAD) {
      var unused = ctx.writeAndFlush(RawAnswer.to(refused));
    }
    startLinger(ctx);
  }

  private void linger(ChannelHandlerContext ctx) {
    closed.accept(CloseReason.EARLY_ANSWER);
    startLinger(ctx);
  }

  private void startLinger(ChannelHandlerContext ctx) {
    state = State.LINGER;
    held.drop();
    deadline.set(ctx, limits.lingerTimeout(), () -> end(ctx));
  }

  private void end(ChannelHandlerContext ctx, CloseReason reason) {
    closed.accept(reason);
    end(ctx);
  }

  private void end(ChannelHandlerContext ctx) {
    deadline.cancel();
    var unused = ctx.close();
  }

  private void endStreams(CloseReason reason) {
    state = State.LINGER;
    if (context != null) {
      end(context, reason);
    }
  }

  private void stop() {
    deadline.cancel();
    streams.stop();
    held.drop();
  }
}
