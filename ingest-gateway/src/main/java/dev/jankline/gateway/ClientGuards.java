package dev.jankline.gateway;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.http.RequestMetrics;
import dev.jankline.gateway.ratelimit.AddressLimiters;
import dev.jankline.gateway.ratelimit.AddressRanges;
import dev.jankline.gateway.security.ConnectionGuard;
import dev.jankline.gateway.security.ConnectionGuard.CloseReason;
import dev.jankline.gateway.security.ConnectionGuard.GuardLimits;
import dev.jankline.gateway.security.RequestGuard;
import dev.jankline.gateway.security.TlsCertificate;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the guards against untrusted clients from the settings; each of their refusals is counted.
 */
final class ClientGuards {
  private static final Duration LINGER = Duration.ofSeconds(2);
  private static final Duration IDLE_STREAMS = Duration.ofSeconds(15);

  private ClientGuards() {}

  /**
   * Addresses of proxies.
   *
   * @throws IllegalArgumentException naming the setting and the range that is none
   */
  static AddressRanges trusted(GatewaySettings settings) {
    try {
      return AddressRanges.of(settings.trustedProxies().orElse(List.of()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("jank.gateway.trusted-proxies: " + e.getMessage(), e);
    }
  }

  /**
   * Certificate of the server; null when connections are not encrypted.
   *
   * @throws IllegalArgumentException when only one of the two files is named, or they are no
   *     certificate with its key
   */
  static @Nullable TlsCertificate tls(GatewaySettings.Tls tls) {
    if (tls.certificate().isEmpty() && tls.key().isEmpty()) {
      return null;
    }
    if (tls.certificate().isEmpty() || tls.key().isEmpty()) {
      throw new IllegalArgumentException(
          "jank.gateway.tls: one of certificate and key is missing: set both, or none");
    }
    Logger log = LoggerFactory.getLogger(TlsCertificate.class);
    return new TlsCertificate(tls.certificate().get(), tls.key().get(), log::info, log::warn);
  }

  static GatewayServer.Guards guards(
      GatewaySettings settings, Replies replies, MeterRegistry metrics, LongSupplier nanoTime) {
    AddressRanges trusted = trusted(settings);
    AddressLimiters addresses =
        new AddressLimiters(settings.maxConnectionsPerAddress(), trusted, nanoTime);
    Consumer<CloseReason> counted =
        reason ->
            metrics.counter("jank.gateway.refused.early", "reason", reason.name()).increment();
    GuardLimits limits =
        new GuardLimits(settings.headTimeout(), settings.headTimeout(), LINGER, IDLE_STREAMS);
    Supplier<HttpResponse> busy = () -> replies.error(HttpStatus.SERVICE_UNAVAILABLE);
    RequestGuard requests = new RequestGuard(addresses, settings.maxRequests(), busy, counted);
    metrics.gauge("jank.gateway.requests", requests, RequestGuard::underWay);
    TlsCertificate tls = tls(settings.tls());
    return new GatewayServer.Guards(
        new ConnectionGuard(addresses, limits, counted, tls),
        requests,
        trusted,
        tls,
        new RequestMetrics(metrics, GatewayServer.ENDPOINTS));
  }
}
