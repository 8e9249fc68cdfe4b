package dev.jankline.service.guard;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.ConnectionEnd.ConnectionTimer;
import dev.jankline.service.guard.ConnectionEnd.Turn;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.ConnectionGuard.GuardLimits;
import dev.jankline.service.http1.HeadReader;
import dev.jankline.service.http1.HeadReader.Protocol;
import dev.jankline.service.http1.RequestHead.BadFraming;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands first on a connection: finds out whether the client speaks HTTP/1 or HTTP/2, lets the
 * requests of HTTP/1 through one at a time ({@link RequestSequence}), and passes the bytes of
 * HTTP/2 on under watch ({@link StreamWatch}). Works on the connection's event loop alone.
 *
 * <p>What came and cannot be passed on yet is held ({@link HeldBytes}: a head and two reads at
 * most); the rest stays in the kernel's buffer, unread. How a connection ends is {@link
 * ConnectionEnd}'s.
 */
final class ConnectionGate extends ChannelDuplexHandler {
  private final AddressLimiter limiter;
  private final HeldBytes held = new HeldBytes();
  private final ConnectionEnd end;
  private final Turn turn;
  private final RequestSequence requests;
  private final StreamWatch streams;
  private Protocol protocol = Protocol.UNKNOWN;
  private boolean streaming;
  private boolean advancing;
  private @Nullable ChannelHandlerContext context;

  /**
   * @param closed told why a connection is closed
   */
  ConnectionGate(AddressLimiter limiter, GuardLimits limits, Consumer<CloseReason> closed) {
    ConnectionTimer deadline = new ConnectionTimer();
    this.limiter = limiter;
    this.end = new ConnectionEnd(limits, closed, deadline);
    this.turn = new Turn(limiter, deadline);
    this.requests = new RequestSequence(limiter, held, turn, end, this::advance);
    this.streams = new StreamWatch(limiter, limits, System::nanoTime, end);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    end.unlessHeadComes(ctx);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    stop();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    stop();
    ctx.fireChannelInactive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      ctx.fireChannelRead(message);
    } else if (end.begun()) {
      bytes.release();
    } else if (streaming) {
      streams.read(ctx, bytes);
    } else {
      held.add(ctx, bytes);
      advance();
    }
  }

  /** Delays the close that follows an early answer: the client could not read the answer. */
  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (requests.answeredEarly() && !end.begun()) {
      end.linger(ctx, CloseReason.EARLY_ANSWER);
      held.drop();
    }
    if (end.lingers() && ctx.channel().isActive()) {
      ctx.channel().closeFuture().addListener(done -> promise.trySuccess());
    } else {
      var unused = ctx.close(promise);
    }
  }

  /** Passes on what can be passed on now. */
  private void advance() {
    ChannelHandlerContext ctx = context;
    if (advancing || ctx == null) {
      return;
    }
    advancing = true;
    try {
      while (steps(ctx)) {
        ctx.fireChannelReadComplete();
      }
    } catch (BadFraming e) {
      refuse(ctx, e);
    } finally {
      advancing = false;
    }
    if (end.begun()) {
      held.drop();
    }
    held.controlReading(ctx, turn.paused() || (!end.begun() && requests.waitsForAnswer()));
  }

  /** Goes on as far as that is possible now; whether anything was done. */
  private boolean steps(ChannelHandlerContext ctx) throws BadFraming {
    boolean done = false;
    while (!turn.paused() && !end.begun() && step(ctx)) {
      done = true;
    }
    return done;
  }

  /** Goes on by one part of a request; whether there may be more to do. */
  private boolean step(ChannelHandlerContext ctx) throws BadFraming {
    return switch (protocol) {
      case UNKNOWN -> {
        protocol = HeadReader.protocol(held.bytes());
        yield protocol != Protocol.UNKNOWN;
      }
      case HTTP1 -> requests.step(ctx);
      case HTTP2 -> !streaming && startStreams(ctx);
    };
  }

  private boolean startStreams(ChannelHandlerContext ctx) {
    if (turn.waits(ctx, this::advance)) {
      return false;
    }
    streaming = true;
    end.headCame();
    streams.start(ctx);
    streams.read(ctx, held.take(held.bytes().readableBytes()));
    return true;
  }

  private void refuse(ChannelHandlerContext ctx, BadFraming refused) {
    limiter.settle(AddressLimiter.CHEAP_NANOS);
    if (requests.isUnanswered()) {
      var unused = ctx.writeAndFlush(answer(refused));
    }
    end.linger(ctx, CloseReason.BAD_FRAMING);
  }

  /** Writes the answer to bytes that never become a request: JSON like every other refusal. */
  private static ByteBuf answer(BadFraming refused) {
    String json =
        "{\"reason\":\"%s\",\"error\":\"%s\"}"
            .formatted(
                CloseReason.BAD_FRAMING,
                String.valueOf(refused.getMessage()).replaceAll("[\\\\\"]", "\\\\$0"));
    String head =
        "HTTP/1.1 "
            + HttpResponseStatus.valueOf(refused.status())
            + "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: "
            + json.length()
            + "\r\nConnection: close\r\n\r\n";
    return Unpooled.copiedBuffer(head + json, StandardCharsets.US_ASCII);
  }

  private void stop() {
    end.gone();
    streams.stop();
    held.drop();
  }

  /**
   * Holds what came on a connection and was not passed on yet. Works on its event loop alone. Holds
   * at most a head and two reads, when reading stops in time.
   */
  static final class HeldBytes {
    private ByteBuf held = Unpooled.EMPTY_BUFFER;
    private boolean stopped;

    /** The bytes, for looking at them. */
    ByteBuf bytes() {
      return held;
    }

    /** The bytes behind the first ones, for looking at them. */
    ByteBuf behind(int bytes) {
      return held.slice(held.readerIndex() + bytes, held.readableBytes() - bytes);
    }

    void add(ChannelHandlerContext ctx, ByteBuf bytes) {
      held = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), held, bytes);
    }

    /** Passes bytes on to the handlers behind. */
    void pass(ChannelHandlerContext ctx, int bytes) {
      ctx.fireChannelRead(take(bytes));
    }

    /** Takes bytes out, for the handlers behind. */
    ByteBuf take(int bytes) {
      return held.readRetainedSlice(bytes);
    }

    void drop() {
      held.release();
      held = Unpooled.EMPTY_BUFFER;
    }

    /**
     * Leaves in the kernel's buffer, and so with the client, what cannot be passed on now.
     *
     * @param waiting whether nothing can be passed on
     */
    void controlReading(ChannelHandlerContext ctx, boolean waiting) {
      if (waiting && held.isReadable()) {
        stopped = true;
        ctx.channel().config().setAutoRead(false);
      } else if (stopped) {
        stopped = false;
        ctx.channel().config().setAutoRead(true);
      }
    }
  }
}
