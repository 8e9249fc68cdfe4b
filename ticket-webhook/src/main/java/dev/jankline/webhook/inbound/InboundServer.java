package dev.jankline.webhook.inbound;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.guard.HttpGuard;
import dev.jankline.service.guard.HttpGuard.GuardedServer;
import dev.jankline.service.guard.RequestGuard;
import dev.jankline.webhook.inbound.InboundBody.HeldBytes;
import dev.jankline.webhook.inbound.InboundBody.TooManyBytesException;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Answers {@code POST /v1/webhooks/{app}}, plain HTTP: TLS ends before it. Bounded: a body has at
 * most 1 MB and comes within 10 s, all bodies under way have at most 16 MB and those of one address
 * 4 MB, beyond which 503 is the answer; the rest is the guard's. Every 503 asks to wait.
 */
public final class InboundServer implements AutoCloseable {
  private static final String PREFIX = "jank.webhook.inbound";
  static final int MAX_BODY_BYTES = 1_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int RETRY_AFTER_SECONDS = 10;

  private final Server server;

  private InboundServer(Server server) {
    this.server = server;
  }

  /**
   * Starts to listen, when a port is configured.
   *
   * @throws RuntimeException when the port cannot be had
   */
  public static Optional<InboundServer> start(
      WebhookSettings settings, TicketStates states, MeterRegistry metrics, InstantSource clock) {
    return settings
        .inbound()
        .port()
        .map(
            port -> {
              InboundWebhooks webhooks = new InboundWebhooks(settings, states, metrics, clock);
              Server server = server(settings.inbound(), port, metrics, webhooks);
              server.start().join();
              return new InboundServer(server);
            });
  }

  /**
   * Checks settings without listening.
   *
   * @throws IllegalArgumentException when a secret is wrong
   */
  public static void check(WebhookSettings settings, MeterRegistry metrics, InstantSource clock) {
    TicketStates nowhere =
        new TicketStates(
            status -> CompletableFuture.failedFuture(new IllegalStateException("only checked")),
            (app, fingerprint) -> CompletableFuture.completedFuture(Optional.empty()));
    HttpGuard.trusted(settings.inbound(), PREFIX);
    InboundWebhooks checked = new InboundWebhooks(settings, nowhere, metrics, clock);
    if (checked.isEmpty() && settings.inbound().port().isPresent()) {
      throw new IllegalArgumentException(
          "jank.webhook.inbound.port is set, and no target has an inbound-secret: set one");
    }
  }

  /** Port in use. */
  public int port() {
    return server.activeLocalPort();
  }

  @Override
  public void close() {
    server.stop().join();
  }

  private static Server server(
      WebhookSettings.Inbound settings, int port, MeterRegistry metrics, InboundWebhooks webhooks) {
    GuardedServer guarded =
        new GuardedServer(
            PREFIX,
            false,
            InboundServer::busy,
            why ->
                metrics
                    .counter("jank.webhook.inbound.refused.early", "reason", why.name())
                    .increment());
    HeldBytes held = new HeldBytes();
    HttpGuard guard = HttpGuard.of(settings, guarded, null, System::nanoTime);
    metrics.gauge("jank.webhook.inbound.requests", guard, HttpGuard::underWay);
    return guard
        .before(Server.builder())
        .http(new InetSocketAddress(settings.host(), port))
        .maxRequestLength(MAX_BODY_BYTES)
        .requestTimeout(TIMEOUT)
        .idleTimeout(TIMEOUT.multipliedBy(2))
        .route()
        .post("/v1/webhooks/{app}")
        .build((context, request) -> answer(context, request, held, webhooks))
        .build();
  }

  /**
   * Where the states of tickets are kept.
   *
   * @param sink stores a status; the future completes when it is stored
   * @param filed the issue that was filed for a ticket, by app and fingerprint; completes when that
   *     is known, and fails when it takes too long
   */
  public record TicketStates(
      Function<TicketStatus, CompletableFuture<Void>> sink,
      BiFunction<String, String, CompletableFuture<Optional<IssueLink>>> filed) {}

  private static HttpResponse busy() {
    return HttpResponse.of(
        ResponseHeaders.of(
            HttpStatus.SERVICE_UNAVAILABLE, HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS));
  }

  private static HttpResponse answer(HttpStatus status) {
    return status.equals(HttpStatus.SERVICE_UNAVAILABLE) ? busy() : HttpResponse.of(status);
  }

  private static HttpResponse answer(
      ServiceRequestContext context,
      HttpRequest request,
      HeldBytes held,
      InboundWebhooks webhooks) {
    String app = String.valueOf(context.pathParam("app"));
    CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
    var unused =
        InboundBody.of(request, context.clientAddress(), held, context.log().whenComplete())
            .thenCompose(
                body ->
                    webhooks.take(
                        app,
                        new InboundWebhooks.Delivered(name -> request.headers().get(name), body)))
            .whenComplete(
                (outcome, failure) -> {
                  if (failure == null) {
                    RequestGuard.cost(context, outcome.isFree(), 0);
                    answer.complete(answer(HttpStatus.valueOf(outcome.status())));
                  } else if (failure.getCause() instanceof TooManyBytesException) {
                    answer.complete(busy());
                  } else {
                    answer.completeExceptionally(failure);
                  }
                });
    return HttpResponse.of(answer);
  }
}
