package dev.jankline.local.fleet;

import com.sun.net.httpserver.HttpExchange;
import dev.jankline.local.client.JsonServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
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

  private final JsonServer server = new JsonServer("recording-sink");
  private final Map<String, List<Upload>> uploadsByKey = new HashMap<>();

  private RecordingSink() {}

  /** Starts to listen on a free port. */
  public static RecordingSink start() {
    RecordingSink sink = new RecordingSink();
    sink.server.on("/v1/batches", sink::handle);
    sink.server.start();
    return sink;
  }

  /** Address to give to the SDK. */
  public String url() {
    return server.url().toString();
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
    server.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    try {
      Batch batch = Batch.fromByteBuffer(ByteBuffer.wrap(unpacked(exchange, body)));
      keep(exchange.getRequestHeaders().getFirst("Authorization"), new Upload(body.length, batch));
      JsonServer.answer(exchange, ACCEPTED, answer(batch.getEvents().size(), 0));
    } catch (IOException | RuntimeException e) {
      JsonServer.answer(exchange, BAD_REQUEST, answer(0, 1));
    }
  }

  private static Map<String, Object> answer(int accepted, int malformed) {
    return Map.of(
        "received",
        accepted + malformed,
        "accepted",
        accepted,
        "rejected",
        malformed == 0 ? Map.of() : Map.of("MALFORMED", malformed));
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

  /**
   * One batch that came.
   *
   * @param bytes size of the body as it was sent, mostly packed
   */
  public record Upload(int bytes, Batch batch) {}
}
