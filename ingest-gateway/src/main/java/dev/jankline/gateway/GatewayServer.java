package dev.jankline.gateway;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.jankline.gateway.batch.BatchService;
import dev.jankline.gateway.config.DeviceConfigService;
import dev.jankline.gateway.http.PlainErrors;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.report.ReportService;
import dev.jankline.gateway.symbol.SymbolService;
import dev.jankline.service.RequestMetrics;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.guard.HttpGuard;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Listens for HTTP and routes it to the services. */
final class GatewayServer implements AutoCloseable {
  /** Paths of all endpoints, with their parameters. */
  static final Set<String> ENDPOINTS =
      Set.of(
          BatchService.PATH,
          ReportService.PATH,
          ReportService.OTLP_PATH,
          ReportService.EXPLAIN_PATH,
          SymbolService.PATH,
          DeviceConfigService.PATH,
          "/healthz",
          "/readyz",
          "/metrics");

  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final Duration SLACK = Duration.ofSeconds(5);
  private static final long NO_LIMIT = 0;
  private final Server server;
  private final AtomicBoolean draining;

  private GatewayServer(Server server, AtomicBoolean draining) {
    this.server = server;
    this.draining = draining;
  }

  /** The services for devices and for build machines. */
  record Services(
      BatchService batches,
      ReportService reports,
      SymbolService symbols,
      DeviceConfigService configs) {}

  /**
   * What checks connections and requests before a service gets them.
   *
   * @param metrics measures every request, refused ones too
   */
  record Guards(HttpGuard http, RequestMetrics metrics) {}

  /**
   * What the server is asked by those who run it.
   *
   * @param ready whether the gateway can take batches now
   * @param metrics text of /metrics; null when this port does not answer it
   */
  record Probes(BooleanSupplier ready, @Nullable Supplier<String> metrics) {}

  /**
   * Starts to listen.
   *
   * @throws StartException when the address cannot be listened on
   */
  static GatewayServer start(
      GatewaySettings settings, Services services, Guards guards, Replies replies, Probes probes) {
    ServerBuilder builder = limited(settings, guards).errorHandler(new PlainErrors(replies));
    routeEvents(builder, settings, BatchService.PATH, services.batches);
    routeEvents(builder, settings, ReportService.PATH, services.reports);
    routeEvents(builder, settings, ReportService.OTLP_PATH, services.reports);
    routeEvents(builder, settings, ReportService.EXPLAIN_PATH, services.reports);
    routeSymbols(builder, settings, services.symbols);
    builder.route().get(DeviceConfigService.PATH).build(services.configs);
    routeProbes(builder, probes);
    AtomicBoolean draining = new AtomicBoolean();
    builder.decorator(
        (service, context, request) -> {
          if (draining.get()) {
            var unused = context.initiateConnectionShutdown();
          }
          return service.serve(context, request);
        });
    Server server = builder.build();
    listen(server, settings);
    return new GatewayServer(server, draining);
  }

  private static ServerBuilder limited(GatewaySettings settings, Guards guards) {
    return guards
        .http
        .before(Server.builder())
        .http(new InetSocketAddress(settings.host(), settings.port()))
        .decorator(guards.metrics)
        .idleTimeout(IDLE)
        .gracefulShutdownTimeout(Duration.ZERO, settings.shutdownTimeout());
  }

  private static void routeProbes(ServerBuilder builder, Probes probes) {
    probe(builder, "/healthz", (context, request) -> text(HttpStatus.OK, "ok\n"));
    probe(builder, "/readyz", readiness(probes.ready));
    Supplier<String> metrics = probes.metrics;
    if (metrics != null) {
      probe(builder, "/metrics", (context, request) -> text(HttpStatus.OK, metrics.get()));
    }
  }

  private static void probe(ServerBuilder builder, String path, HttpService service) {
    builder.route().methods(HttpMethod.GET, HttpMethod.HEAD).path(path).build(service);
  }

  private static void listen(Server server, GatewaySettings settings) {
    try {
      server.start().join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw StartException.listening("jank.gateway", settings.host(), settings.port(), cause);
    }
  }

  /** Port in use. */
  int port() {
    return server.activeLocalPort();
  }

  /** Answers requests as ever for some time, and ends each connection with its next answer. */
  void drain(Duration time) {
    draining.set(true);
    try {
      Thread.sleep(Math.max(0, time.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no new requests; completes, within a bound, when those under way are answered. */
  CompletableFuture<Void> stop() {
    return server.stop();
  }

  @Override
  public void close() {
    stop().join();
  }

  // Services keep their own limits: the server's would answer without a reason and uncounted.
  private static void routeEvents(
      ServerBuilder builder, GatewaySettings settings, String path, HttpService events) {
    builder
        .route()
        .post(path)
        .maxRequestLength(NO_LIMIT)
        .requestTimeout(settings.bodyTimeout().plus(settings.requestTimeout()).plus(SLACK))
        .build(events);
  }

  private static void routeSymbols(
      ServerBuilder builder, GatewaySettings settings, SymbolService symbols) {
    builder
        .route()
        .methods(HttpMethod.PUT, HttpMethod.GET, HttpMethod.DELETE)
        .path(SymbolService.PATH)
        .maxRequestLength(NO_LIMIT)
        .requestTimeout(settings.symbols().timeout())
        .build(symbols);
  }

  private static HttpService readiness(BooleanSupplier ready) {
    return (context, request) ->
        ready.getAsBoolean()
            ? text(HttpStatus.OK, "ready\n")
            : text(HttpStatus.SERVICE_UNAVAILABLE, "not ready\n");
  }

  private static HttpResponse text(HttpStatus status, String text) {
    return HttpResponse.of(status, MediaType.PLAIN_TEXT_UTF_8, text);
  }
}
