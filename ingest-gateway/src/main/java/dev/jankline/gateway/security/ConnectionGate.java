package dev.jankline.gateway.security;

import dev.jankline.gateway.http1.BadFraming;
import dev.jankline.gateway.http1.HeadReader;
import dev.jankline.gateway.http1.HeadReader.Protocol;
import dev.jankline.gateway.ratelimit.AddressLimiter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
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
  private final AddressLimiter share;
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
  ConnectionGate(AddressLimiter share, GuardLimits limits, Consumer<CloseReason> closed) {
    ConnectionTimer deadline = new ConnectionTimer();
    this.share = share;
    this.end = new ConnectionEnd(limits, closed, deadline);
    this.turn = new Turn(share, deadline);
    this.requests = new RequestSequence(share, held, turn, end, this::advance);
    this.streams = new StreamWatch(share, limits, System::nanoTime, end);
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
    share.settle(AddressLimiter.CHEAP_NANOS);
    if (requests.isUnanswered()) {
      var unused = ctx.writeAndFlush(RawAnswer.to(refused));
    }
    end.linger(ctx, CloseReason.BAD_FRAMING);
  }

  private void stop() {
    end.gone();
    streams.stop();
    held.drop();
  }
}
