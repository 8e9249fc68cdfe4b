package dev.jankline.local.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Stands in for the gateway while stalls are recorded: takes what the SDK really uploads and keeps
 * the events by device key. Listens on this machine only. Thread-safe.
 */
final class RecordingSink implements AutoCloseable {
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final String BEARER = "Bearer ";

  static {
    TrustedRecords.trust();
  }

  private final HttpServer server;
  private final Map<String, List<Event>> eventsByKey = new HashMap<>();

  private RecordingSink(HttpServer server) {
    this.server = server;
  }

  static RecordingSink start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    RecordingSink sink = new RecordingSink(server);
    server.createContext("/v1/batches", sink::handle);
    server.start();
    return sink;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Events uploaded with a key so far. */
  synchronized List<Event> events(String key) {
    return List.copyOf(eventsByKey.getOrDefault(key, List.of()));
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      try {
        Batch batch = Batch.fromByteBuffer(ByteBuffer.wrap(unpacked(exchange, body)));
        keep(exchange.getRequestHeaders().getFirst("Authorization"), batch.getEvents());
        int events = batch.getEvents().size();
        answer(
            exchange,
            ACCEPTED,
            "{\"batch\":null,\"received\":%d,\"accepted\":%d,\"rejected\":{}}"
                .formatted(events, events));
      } catch (IOException | RuntimeException e) {
        answer(
            exchange,
            BAD_REQUEST,
            "{\"batch\":null,\"received\":1,\"accepted\":0,\"rejected\":{\"MALFORMED\":1},\"error\":\"%s\"}"
                .formatted(e.toString().replaceAll("[\"\\\\\n]", "'")));
      }
    }
  }

  private synchronized void keep(String authorization, List<Event> events) {
    String key = authorization.startsWith(BEARER) ? authorization.substring(BEARER.length()) : "";
    eventsByKey.computeIfAbsent(key, k -> new ArrayList<>()).addAll(events);
  }

  private static byte[] unpacked(HttpExchange exchange, byte[] body) throws IOException {
    if (!"gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))) {
      return body;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    }
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
