package dev.jankline.service.guard;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.ServerBuilder;
import dev.jankline.service.PromptEventLoops;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.ConnectionGuard.GuardLimits;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guards an HTTP server against untrusted clients: connections and requests, their framing and
 * their time. Tells of each refusal.
 *
 * @param trusted addresses of proxies
 * @param tls certificate of the server; null when connections are not encrypted
 */
public record HttpGuard(
    GuardSettings settings,
    AddressRanges trusted,
    ConnectionGuard connections,
    RequestGuard requests,
    @Nullable TlsCertificate tls) {
  private static final Duration LINGER = Duration.ofSeconds(2);
  private static final Duration IDLE_STREAMS = Duration.ofSeconds(15);

  /**
   * Threads that read and write connections. None of them waits for anything: with more than there
   * are cores each only does less at a time.
   */
  private static final int EVENT_LOOPS = Math.max(2, Runtime.getRuntime().availableProcessors());

  private static final int MAX_RESETS = 200;
  private static final int RESET_SECONDS = 30;
  private static final int MIN_READ = 256;
  private static final int FIRST_READ = 2 * 1024;

  /** Largest number of bytes of one read: a connection that waits holds at most so many. */
  private static final int MAX_READ = 16 * 1024;

  /**
   * What a server says of itself.
   *
   * @param prefix begins the names of its settings, for example {@code jank.gateway}
   * @param keysOnly whether a request without a key delivers nothing, whatever its answer
   * @param busy answer to requests beyond the largest number
   * @param refused told of each connection and request that no service sees
   */
  public record GuardedServer(
      String prefix,
      boolean keysOnly,
      Supplier<HttpResponse> busy,
      Consumer<CloseReason> refused) {}

  /**
   * Makes a guard.
   *
   * @throws IllegalArgumentException naming the setting and the range of proxies that is none
   */
  public static HttpGuard of(
      GuardSettings settings,
      GuardedServer server,
      @Nullable TlsCertificate tls,
      LongSupplier nanoTime) {
    AddressRanges trusted = trusted(settings, server.prefix);
    AddressLimiters addresses =
        new AddressLimiters(settings.maxConnectionsPerAddress(), trusted, nanoTime);
    GuardLimits limits =
        new GuardLimits(settings.headTimeout(), settings.headTimeout(), LINGER, IDLE_STREAMS);
    RequestGuard requests = new RequestGuard(addresses, settings.maxRequests(), server);
    return new HttpGuard(
        settings,
        trusted,
        new ConnectionGuard(addresses, limits, server.refused, tls),
        requests,
        tls);
  }

  /**
   * Addresses of proxies.
   *
   * @param prefix begins the names of the settings
   * @throws IllegalArgumentException naming the setting and the range that is none
   */
  public static AddressRanges trusted(GuardSettings settings, String prefix) {
    try {
      return AddressRanges.of(settings.trustedProxies().orElse(List.of()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(prefix + ".trusted-proxies: " + e.getMessage(), e);
    }
  }

  /** Requests under way. */
  public int underWay() {
    return requests.underWay();
  }

  /** Puts the guard before the services of a server that is built. */
  public ServerBuilder before(ServerBuilder server) {
    return server
        .maxNumConnections(settings.maxConnections())
        .bossGroupFactory(PromptEventLoops::accepting)
        .workerGroup(new PromptEventLoops(EVENT_LOOPS, "jank-http"), true)
        .childChannelPipelineCustomizer(connections::guard)
        .childChannelOption(
            ChannelOption.RECVBUF_ALLOCATOR,
            new AdaptiveRecvByteBufAllocator(MIN_READ, FIRST_READ, MAX_READ))
        .clientAddressTrustedProxyFilter(trusted)
        .http2MaxStreamsPerConnection(settings.maxStreams())
        .http2MaxResetFramesPerWindow(MAX_RESETS, RESET_SECONDS)
        .decorator(requests)
        .disableServerHeader()
        .verboseResponses(false);
  }
}
