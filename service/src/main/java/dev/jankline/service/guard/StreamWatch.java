package dev.jankline.service.guard;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.ConnectionEnd.ConnectionTimer;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.ConnectionGuard.GuardLimits;
import dev.jankline.service.guard.ConnectionGuard.SlowReaderTimeout;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Watches a connection that speaks HTTP/2, whose bytes pass as they are, and ends it: at too many
 * frames, without a request for a while, or when an answer is not read in time. An answer counts as
 * read when all of it was sent, which takes the client's flow-control window: {@link
 * SlowReaderTimeout} does not see what waits for the window. Works on its event loop alone.
 */
final class StreamWatch {
  private static final Duration MAX_STEP = Duration.ofSeconds(1);
  private static final int STEPS = 4;

  private final AddressLimiter limiter;
  private final GuardLimits limits;
  private final LongSupplier nanoTime;
  private final ConnectionEnd end;
  private final FrameLimit frames;
  private final ConnectionTimer idle = new ConnectionTimer();
  private final ConnectionTimer look = new ConnectionTimer();
  private Map<Integer, Long> unreadSinceNanos = new HashMap<>();

  /**
   * @param end ends the connection
   */
  StreamWatch(
      AddressLimiter limiter, GuardLimits limits, LongSupplier nanoTime, ConnectionEnd end) {
    this.limiter = limiter;
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.end = end;
    this.frames = new FrameLimit(nanoTime);
  }

  void start(ChannelHandlerContext ctx) {
    watchIdle(ctx);
    watchAnswers(ctx);
  }

  void stop() {
    idle.cancel();
    look.cancel();
  }

  /** Passes bytes on, or ends the connection at too many frames. */
  void read(ChannelHandlerContext ctx, ByteBuf bytes) {
    if (limiter.trusted() || frames.allows(bytes)) {
      ctx.fireChannelRead(bytes);
      return;
    }
    bytes.release();
    limiter.settle(FrameLimit.BURST * AddressLimiter.CHEAP_NANOS);
    end(ctx, CloseReason.TOO_MANY_FRAMES);
  }

  private void watchIdle(ChannelHandlerContext ctx) {
    int newest = newestStream(ctx);
    idle.set(
        ctx,
        limits.idleTimeout(),
        () -> {
          if (newestStream(ctx) == newest && !hasStreams(ctx)) {
            end(ctx, CloseReason.IDLE);
          } else {
            watchIdle(ctx);
          }
        });
  }

  /** Id of the last stream that the client opened; 0 before the first one. */
  private static int newestStream(ChannelHandlerContext ctx) {
    Http2ConnectionHandler handler = ctx.pipeline().get(Http2ConnectionHandler.class);
    return handler == null ? 0 : handler.connection().remote().lastStreamCreated();
  }

  private static boolean hasStreams(ChannelHandlerContext ctx) {
    Http2ConnectionHandler handler = ctx.pipeline().get(Http2ConnectionHandler.class);
    return handler != null && handler.connection().numActiveStreams() > 0;
  }

  private void watchAnswers(ChannelHandlerContext ctx) {
    Duration step = limits.writeTimeout().dividedBy(STEPS);
    look.set(
        ctx,
        step.compareTo(MAX_STEP) < 0 ? step : MAX_STEP,
        () -> {
          if (isAnswerUnread(ctx)) {
            end(ctx, CloseReason.SLOW_READER);
          } else {
            watchAnswers(ctx);
          }
        });
  }

  private boolean isAnswerUnread(ChannelHandlerContext ctx) {
    long now = nanoTime.getAsLong();
    unreadSinceNanos = unread(ctx, now);
    long longest = limits.writeTimeout().toNanos();
    return unreadSinceNanos.values().stream().anyMatch(since -> now - since >= longest);
  }

  /** Streams with a part of an answer that could not be sent, and since when that is known. */
  private Map<Integer, Long> unread(ChannelHandlerContext ctx, long now) {
    Map<Integer, Long> unread = new HashMap<>();
    Http2ConnectionHandler handler = ctx.pipeline().get(Http2ConnectionHandler.class);
    if (handler == null) {
      return unread;
    }
    Http2RemoteFlowController flow = handler.connection().remote().flowController();
    try {
      handler
          .connection()
          .forEachActiveStream(
              stream -> {
                if (flow.hasFlowControlled(stream)) {
                  unread.put(stream.id(), unreadSinceNanos.getOrDefault(stream.id(), now));
                }
                return true;
              });
    } catch (Http2Exception e) {
      throw new IllegalStateException("Looking at streams changes none", e);
    }
    return unread;
  }

  private void end(ChannelHandlerContext ctx, CloseReason reason) {
    stop();
    end.now(ctx, reason);
  }

  /**
   * Counts the frames of an HTTP/2 connection that cost work and carry no body: all but DATA and
   * WINDOW_UPDATE. A refused or reset stream costs as much as an answered one, and no limit of open
   * streams counts it.
   *
   * <pre>
   * frame: length(3) type(1) flags(1) stream(4)  payload of that length
   * </pre>
   */
  static final class FrameLimit {
    /** Frames that may come at once. */
    static final int BURST = 200;

    /** Frames a second that may come in the long run. */
    static final int PER_SECOND = 50;

    private static final int PREFACE_BYTES = 24;
    private static final int HEADER_BYTES = 9;
    private static final int TYPE_AT = 3;
    private static final int DATA = 0;
    private static final int WINDOW_UPDATE = 8;
    private static final double NANOS_PER_SECOND = 1e9;

    private final LongSupplier nanoTime;
    private long lastNanos;
    private double credit = BURST;
    private int skip = PREFACE_BYTES;
    private int headerAt;
    private int length;

    FrameLimit(LongSupplier nanoTime) {
      this.nanoTime = nanoTime;
      this.lastNanos = nanoTime.getAsLong();
    }

    /** Looks at the bytes that came; whether there are not too many frames in them. */
    boolean allows(ByteBuf bytes) {
      long now = nanoTime.getAsLong();
      credit = Math.min(BURST, credit + PER_SECOND * ((now - lastNanos) / NANOS_PER_SECOND));
      lastNanos = now;
      for (int at = bytes.readerIndex(); at < bytes.writerIndex(); ) {
        int skipped = Math.min(skip, bytes.writerIndex() - at);
        skip -= skipped;
        at += skipped;
        if (at < bytes.writerIndex()) {
          header(bytes.getUnsignedByte(at++));
        }
      }
      return credit >= 0;
    }

    private void header(int next) {
      if (headerAt < TYPE_AT) {
        length = length << Byte.SIZE | next;
      } else if (headerAt == TYPE_AT && next != DATA && next != WINDOW_UPDATE) {
        credit--;
      }
      if (++headerAt == HEADER_BYTES) {
        skip = length;
        headerAt = 0;
        length = 0;
      }
    }
  }
}
