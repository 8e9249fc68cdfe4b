package dev.jankline.benchmarks.pipeline.stage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Answers as a schema registry does to whoever registers a schema or asks for one by its id. Serdes
 * ask once and remember the answer, so it costs the measured calls nothing.
 */
final class StubRegistry implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int OK = 200;

  private final List<String> schemas = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  StubRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Settings of a serde that uses it. */
  Map<String, Object> clientSettings() {
    return Map.of("schema.registry.url", "http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] sent = exchange.getRequestBody().readAllBytes();
    Map<String, Object> answer =
        path.contains("/schemas/ids/")
            ? Map.of("schema", schemas.get(id(path)))
            : Map.of("id", register(JSON.readTree(sent)));
    byte[] body = JSON.writeValueAsString(answer).getBytes(UTF_8);
    exchange.sendResponseHeaders(OK, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private synchronized int register(JsonNode sent) {
    String schema = sent.path("schema").asText();
    if (!schemas.contains(schema)) {
      schemas.add(schema);
    }
    return schemas.indexOf(schema);
  }

  private static int id(String path) {
    return Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
