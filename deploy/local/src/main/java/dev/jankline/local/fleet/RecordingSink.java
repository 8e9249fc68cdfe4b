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
 * the batches by device key. Listens on this machine only. Thread-safe.
 */
public final class RecordingSink implements AutoCloseable {
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final String BEARER = "Bearer ";

  static {
    TrustedRecords.trust();
  }

  private final HttpServer server;
  private final Map<String, List<Upload>> uploadsByKey = new HashMap<>();

  private RecordingSink(HttpServer server) {
    this.server = server;
  }

  /** Starts to listen on a free port. */
  public static RecordingSink start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    RecordingSink sink = new RecordingSink(server);
    server.createContext("/v1/batches", sink::handle);
    server.start();
    return sink;
  }

  /** Address to give to the SDK. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Uploads with a key so far, in the order in which they came. */
  public synchronized List<Upload> uploads(String key) {
    return List.copyOf(uploadsByKey.getOrDefault(key, List.of()));
  }

  /** Events uploaded with a key so far. */
  List<Event> events(String key) {
    return uploads(key).stream().flatMap(upload -> upload.batch().getEvents().stream()).toList();
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
        keep(
            exchange.getRequestHeaders().getFirst("Authorization"), new Upload(body.length, batch));
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

  private synchronized void keep(String authorization, Upload upload) {
    String key = authorization.startsWith(BEARER) ? authorization.substring(BEARER.length()) : "";
    uploadsByKey.computeIfAbsent(key, k -> new ArrayList<>()).add(upload);
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

  /**
   * One batch that came.
   *
   * @param bytes size of the body as it was sent, mostly packed
   */
  public record Upload(int bytes, Batch batch) {}
}
