package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Answers requests of one tracker over real HTTP as a test scripts it, and keeps them. */
public final class FakeTracker implements AutoCloseable {
  public static final JsonMapper JSON = new JsonMapper();

  /** A request: {@code POST /path?query}, its body and one header. */
  public record Request(String line, String body, Map<String, String> headers) {
    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException e) {
        throw new AssertionError(body, e);
      }
    }
  }

  /** An answer; a status of 0 breaks the connection off. */
  public record Response(int status, String body, Map<String, String> headers) {
    public static Response ok(String body) {
      return new Response(200, body, Map.of());
    }

    public static Response status(int status) {
      return new Response(status, "{}", Map.of("Retry-After", "60"));
    }
  }

  public final List<Request> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  public FakeTracker(Function<Request, Response> script) throws IOException {
    this(script, 0);
  }

  /**
   * Listens on a port.
   *
   * @param port 0 for any that is free
   */
  public FakeTracker(Function<Request, Response> script, int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, script));
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** First words of all requests, in their order. */
  public List<String> lines() {
    return requests.stream().map(Request::line).toList();
  }

  private void handle(HttpExchange exchange, Function<Request, Response> script)
      throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> headers = new ConcurrentHashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    Request request =
        new Request(exchange.getRequestMethod() + " " + exchange.getRequestURI(), body, headers);
    requests.add(request);
    Response response = script.apply(request);
    if (response.status() == 0) {
      exchange.close();
      return;
    }
    response.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = response.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
