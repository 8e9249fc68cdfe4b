package dev.jankline.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.settings.ServiceSettings.Between;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Answers {@code GET /healthz} (the process lives), {@code /readyz} (it can do its work now, else
 * 503 with the reason when it is known) and {@code /metrics} (Prometheus text), on a port of its
 * own.
 */
public final class ManagementServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService worker;

  private ManagementServer(HttpServer server, ExecutorService worker) {
    this.server = server;
    this.worker = worker;
  }

  /**
   * Starts to listen.
   *
   * @param obstacle why the service cannot do its work now, maybe without words; empty when it can
   * @param trouble what the answer tells beside, also of a service that is ready
   * @throws StartException when the port cannot be had
   */
  public static ManagementServer start(
      ManagementSettings settings,
      PrometheusMeterRegistry metrics,
      Supplier<Optional<String>> obstacle,
      Supplier<Optional<String>> trouble) {
    HttpServer server = listen(settings);
    ExecutorService worker = Executors.newFixedThreadPool(2, ManagementServer::thread);
    server.setExecutor(worker);
    server.createContext("/healthz", exchange -> answer(exchange, 200, "ok\n"));
    server.createContext("/readyz", exchange -> readiness(exchange, obstacle.get(), trouble.get()));
    server.createContext("/metrics", exchange -> answer(exchange, 200, metrics.scrape()));
    server.start();
    return new ManagementServer(server, worker);
  }

  /** Port in use. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    worker.shutdownNow();
  }

  private static HttpServer listen(ManagementSettings settings) {
    try {
      return HttpServer.create(new InetSocketAddress(settings.host(), settings.port()), 0);
    } catch (IOException | UnresolvedAddressException e) {
      throw StartException.listening("jank.management", settings.host(), settings.port(), e);
    }
  }

  private static void readiness(
      HttpExchange exchange, Optional<String> obstacle, Optional<String> trouble)
      throws IOException {
    String told = obstacle.filter(reason -> !reason.isEmpty()).map(": "::concat).orElse("");
    String beside = trouble.map(what -> what + "\n").orElse("");
    answer(
        exchange,
        obstacle.isEmpty() ? 200 : 503,
        (obstacle.isEmpty() ? "ready\n" : "not ready" + told + "\n") + beside);
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-management");
    thread.setDaemon(true);
    return thread;
  }

  /** Holds the address on which a service serves health and metrics. */
  @ConfigMapping(prefix = "jank.management")
  public interface ManagementSettings {
    /** Address to listen on. */
    @WithDefault("127.0.0.1")
    String host();

    /** Port to listen on; 0 takes any free one. */
    @WithDefault("9090")
    @Between(min = 0, max = 65_535)
    int port();

    /**
     * Whether {@code /metrics} has every metric of Kafka's clients: 10,000 lines in a processor.
     */
    @WithDefault("false")
    boolean allKafkaMetrics();
  }
}
