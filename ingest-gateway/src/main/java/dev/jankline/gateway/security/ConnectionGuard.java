package dev.jankline.gateway.security;

import dev.jankline.gateway.ratelimit.AddressLimiter;
import dev.jankline.gateway.ratelimit.AddressLimiters;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Admits connections by their address and puts the gate before each. Thread-safe. */
public final class ConnectionGuard {
  private final AddressLimiters addresses;
  private final GuardLimits limits;
  private final Consumer<CloseReason> closed;
  private final @Nullable TlsCertificate tls;

  /**
   * @param closed told why a connection is closed
   * @param tls encrypts connections, before the gate looks at their bytes; null for none
   */
  public ConnectionGuard(
      AddressLimiters addresses,
      GuardLimits limits,
      Consumer<CloseReason> closed,
      @Nullable TlsCertificate tls) {
    this.addresses = addresses;
    this.limits = limits;
    this.closed = closed;
    this.tls = tls;
  }

  /** Guards a new connection, or closes it when its address has as many as it may have. */
  public void guard(ChannelPipeline pipeline) {
    Channel channel = pipeline.channel();
    AddressLimiter share = addresses.of(address(channel));
    if (!share.connect()) {
      closed.accept(CloseReason.TOO_MANY_CONNECTIONS);
      var unused = channel.close();
      return;
    }
    channel.closeFuture().addListener(done -> share.disconnect());
    pipeline.replace(FlushConsolidationHandler.class, null, flushes());
    pipeline.addFirst(new ConnectionGate(share, limits, closed));
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
}
