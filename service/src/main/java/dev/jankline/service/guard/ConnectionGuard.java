package dev.jankline.service.guard;

import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.TlsCertificate.TlsEnd;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.timeout.WriteTimeoutHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Admits connections by their address and puts the gate before each. Thread-safe.
 *
 * @param closed told why a connection is closed
 * @param tls encrypts connections, before the gate looks at their bytes; null for none
 */
public record ConnectionGuard(
    AddressLimiters addresses,
    GuardLimits limits,
    Consumer<CloseReason> closed,
    @Nullable TlsCertificate tls) {
  /** Guards a new connection, or closes it when its address has as many as it may have. */
  public void guard(ChannelPipeline pipeline) {
    Channel channel = pipeline.channel();
    AddressLimiter limiter = addresses.of(address(channel));
    if (!limiter.connect()) {
      closed.accept(CloseReason.TOO_MANY_CONNECTIONS);
      var unused = channel.close();
      return;
    }
    channel.closeFuture().addListener(done -> limiter.disconnect());
    pipeline.replace(FlushConsolidationHandler.class, null, flushes());
    pipeline.addFirst(new ConnectionGate(limiter, limits, closed));
    pipeline.addFirst(new SlowReaderTimeout(limits.writeTimeout(), closed));
    if (tls != null) {
      pipeline.addFirst(new TlsEnd(closed));
      pipeline.addFirst(tls.handler(channel.alloc(), limits.headTimeout()));
    }
  }

  /**
   * Sends what several writes of one turn of the event loop make in one packet. Armeria's own does
   * so only while it reads; an answer, whose head and body it flushes each, comes later than that.
   */
  private static FlushConsolidationHandler flushes() {
    return new FlushConsolidationHandler(
        FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true);
  }

  private static InetAddress address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress remote
            && remote.getAddress() != null
        ? remote.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  /** Names why the gateway closed a connection or refused a request before any service saw it. */
  public enum CloseReason {
    /** The address had the largest number of connections already. */
    TOO_MANY_CONNECTIONS,
    /** The bytes are not a request that the gateway accepts. */
    BAD_FRAMING,
    /** The head of a request did not arrive in time. */
    SLOW_HEAD,
    /** The answer was not read in time. */
    SLOW_READER,
    /** The request was answered before its body had arrived. */
    EARLY_ANSWER,
    /** More HTTP/2 frames came than a client that sends batches needs. */
    TOO_MANY_FRAMES,
    /** No request came on an HTTP/2 connection. */
    IDLE,
    /** The largest number of requests was under way. */
    TOO_MANY_REQUESTS,
    /** The handshake of TLS failed, or the client does not speak it. */
    TLS_FAILED
  }

  /**
   * Bounds the time that each part of a connection may take.
   *
   * @param headTimeout from a connection or the first byte of a head to the end of the head
   * @param writeTimeout from an answer to the last of its bytes in the client's buffer
   * @param lingerTimeout from an early answer to the end of the connection
   * @param idleTimeout without a request on an HTTP/2 connection
   */
  public record GuardLimits(
      Duration headTimeout, Duration writeTimeout, Duration lingerTimeout, Duration idleTimeout) {}

  /** Closes a connection whose client does not read an answer in time. */
  static final class SlowReaderTimeout extends WriteTimeoutHandler {
    private final Consumer<CloseReason> closed;

    SlowReaderTimeout(Duration timeout, Consumer<CloseReason> closed) {
      super(timeout.toMillis(), TimeUnit.MILLISECONDS);
      this.closed = closed;
    }

    @Override
    protected void writeTimedOut(ChannelHandlerContext ctx) {
      closed.accept(CloseReason.SLOW_READER);
      var unused = ctx.close();
    }
  }
}
