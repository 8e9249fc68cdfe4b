package dev.jankline.webhook.target.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Answers real HTTP on a free port as a test tells it, and keeps what it got. */
public final class FakeReceiver implements AutoCloseable {
  /** Answers one request; {@code number} counts from 1. */
  public interface Script {
    void answer(HttpExchange exchange, int number) throws IOException, InterruptedException;
  }

  /** A message that came in. */
  public record Message(String path, String id, String timestamp, String signature, String body) {}

  public final List<Message> messages = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  public FakeReceiver(Script script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, script));
    server.start();
  }

  public URI url() {
    return URI.create(
        "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks/jank?team=a%2Fb");
  }

  public static void reply(
      HttpExchange exchange, int status, String body, Map<String, String> headers)
      throws IOException {
    headers.forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private void handle(HttpExchange exchange, Script script) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    messages.add(
        new Message(
            exchange.getRequestURI().toString(),
            header(exchange, WebhookSignature.ID_HEADER),
            header(exchange, WebhookSignature.TIMESTAMP_HEADER),
            header(exchange, WebhookSignature.SIGNATURE_HEADER),
            body));
    try {
      script.answer(exchange, messages.size());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String header(HttpExchange exchange, String name) {
    @Nullable String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
