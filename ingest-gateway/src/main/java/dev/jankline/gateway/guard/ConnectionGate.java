package dev.jankline.gateway.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.time.Duration;
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
 * alone. Holds at most a head and two reads.
 */
final class ConnectionGate extends ChannelDuplexHandler {
  /** Bytes by which the server behind tells HTTP/1 from HTTP/2. */
  private static final int TELLING_BYTES = 4;

  /** Names that Armeria's handlers have in its pipeline for HTTP/1; their classes are its own. */
  private static final String CODEC = "HttpServerCodec#0";

  private static final String UPGRADE = "HttpServerUpgradeHandler#0";
  private static final long MIN_PAUSE_NANOS = Duration.ofMillis(20).toNanos();
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
  private final FrameLimit frames = new FrameLimit(System::nanoTime);
  private ByteBuf held = Unpooled.EMPTY_BUFFER;
  private RequestBody body = new LengthBody(0);
  private State state = State.PREFACE;
  private boolean advancing;
  private boolean answering;
  private boolean answered;
  private boolean lastRequest;
  private boolean paused;
  private boolean admitted;
  private boolean stopped;

  private @Nullable ChannelHandlerContext context;

  /**
   * @param closed told why a connection is closed
   */
  ConnectionGate(AddressShare share, GuardLimits limits, Consumer<CloseReason> closed) {
    this.share = share;
    this.limits = limits;
    this.closed = closed;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    deadline.set(ctx, limits.headTimeout(), () -> end(ctx, CloseReason.SLOW_HEAD));
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    deadline.cancel();
    drop();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    deadline.cancel();
    state = State.LINGER;
    drop();
    ctx.fireChannelInactive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      ctx.fireChannelRead(message);
    } else if (state == State.LINGER) {
      bytes.release();
    } else if (state == State.HTTP2) {
      frames(ctx, bytes);
    } else {
      held = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), held, bytes);
      advance(ctx);
    }
  }

  private void frames(ChannelHandlerContext ctx, ByteBuf bytes) {
    if (share.trusted() || frames.allows(bytes)) {
      ctx.fireChannelRead(bytes);
      return;
    }
    bytes.release();
    share.settle(FrameLimit.BURST * AddressShare.CHEAP_NANOS);
    state = State.LINGER;
    end(ctx, CloseReason.TOO_MANY_FRAMES);
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
      while (!paused && step(ctx)) {
        ctx.fireChannelReadComplete();
      }
    } catch (BadFraming e) {
      refuse(ctx, e);
    } finally {
      advancing = false;
    }
    controlReading(ctx);
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
    switch (HeadReader.protocol(held)) {
      case HTTP1 -> state = State.HEAD;
      case HTTP2 -> {
        if (waits(ctx)) {
          return false;
        }
        state = State.HTTP2;
        watchIdle(ctx);
        frames(ctx, held.readRetainedSlice(held.readableBytes()));
      }
      case UNKNOWN -> {
        return false;
      }
    }
    return true;
  }

  private boolean head(ChannelHandlerContext ctx) throws BadFraming {
    String head = heads.head(held);
    if (head == null) {
      if (held.isReadable() && !deadline.isSet()) {
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
    if (ctx.pipeline().get(AnswerWatch.class) == null) {
      ChannelHandlerContext codec = ctx.pipeline().context(CODEC);
      if (codec == null) {
        throw new BadFraming(400, "The request is neither HTTP/1.1 nor HTTP/2");
      }
      // HTTP/2 is spoken from the first byte or not at all: an upgrade would pass this gate.
      if (ctx.pipeline().get(UPGRADE) != null) {
        ctx.pipeline().remove(UPGRADE);
      }
      ctx.pipeline().addAfter(codec.name(), null, new AnswerWatch(this));
    }
    pass(ctx, length - TELLING_BYTES);
  }

  private boolean body(ChannelHandlerContext ctx) throws BadFraming {
    int mine = body.scan(held);
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
    ctx.fireChannelRead(held.readRetainedSlice(bytes));
  }

  /** Whether the next request has to wait, once, until its address has paid off what it owes. */
  private boolean waits(ChannelHandlerContext ctx) {
    if (admitted) {
      admitted = false;
      return false;
    }
    long waitNanos = share.admit();
    if (waitNanos > 0) {
      pause(ctx, Math.max(MIN_PAUSE_NANOS, waitNanos));
    }
    return waitNanos > 0;
  }

  private void pause(ChannelHandlerContext ctx, long nanos) {
    paused = true;
    deadline.set(
        ctx,
        Duration.ofNanos(nanos),
        () -> {
          deadline.cancel();
          paused = false;
          admitted = true;
          advance(ctx);
        });
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
    drop();
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

  private void watchIdle(ChannelHandlerContext ctx) {
    OpenRequests requests = OpenRequests.of(ctx.channel());
    long begun = requests.begun();
    deadline.set(
        ctx,
        limits.idleTimeout(),
        () -> {
          if (requests.none() && requests.begun() == begun) {
            end(ctx, CloseReason.IDLE);
          } else {
            watchIdle(ctx);
          }
        });
  }

  /** Leaves in the kernel's buffer, and so with the client, what cannot be passed on now. */
  private void controlReading(ChannelHandlerContext ctx) {
    boolean full = held.isReadable() && (paused || state == State.ANSWER);
    if (full) {
      stopped = true;
      ctx.channel().config().setAutoRead(false);
    } else if (stopped) {
      stopped = false;
      ctx.channel().config().setAutoRead(true);
    }
  }

  private void drop() {
    held.release();
    held = Unpooled.EMPTY_BUFFER;
  }
}
