package dev.jankline.gateway;

import com.linecorp.armeria.common.HttpStatus;
import dev.jankline.gateway.http.Replies;
import dev.jankline.service.RequestMetrics;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.HttpGuard;
import dev.jankline.service.guard.HttpGuard.GuardedServer;
import dev.jankline.service.guard.TlsCertificate;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the guards against untrusted clients from the settings; each of their refusals is counted.
 */
final class ClientGuards {
  static final String PREFIX = "jank.gateway";

  private ClientGuards() {}

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
    Map<CloseReason, Counter> refused = new EnumMap<>(CloseReason.class);
    for (CloseReason reason : CloseReason.values()) {
      refused.put(reason, metrics.counter("jank.gateway.refused.early", "reason", reason.name()));
    }
    GuardedServer server =
        new GuardedServer(
            PREFIX,
            true,
            () -> replies.error(HttpStatus.SERVICE_UNAVAILABLE),
            why -> Objects.requireNonNull(refused.get(why)).increment());
    HttpGuard guard = HttpGuard.of(settings, server, tls(settings.tls()), nanoTime);
    metrics.gauge("jank.gateway.requests", guard, HttpGuard::underWay);
    return new GatewayServer.Guards(
        guard,
        new RequestMetrics(
            metrics,
            new RequestMetrics.Names(
                "jank.gateway.request.duration",
                "jank.gateway.received.bytes",
                "jank.gateway.sent.bytes"),
            GatewayServer.ENDPOINTS));
  }
}
