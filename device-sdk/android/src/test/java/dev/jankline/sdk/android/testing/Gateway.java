package dev.jankline.sdk.android.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/** Decodes uploads with the decoder of the real gateway, and answers 400 to what that refuses. */
public final class Gateway implements AutoCloseable {
  private final HttpServer server;
  private final List<Batch> batches = new CopyOnWriteArrayList<>();

  public Gateway() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/batches", this::take);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public List<Batch> batches() {
    return batches;
  }

  /** All stalls that came, the longest first. */
  public List<Stall> stalls() {
    return all(Event::getStall).stream()
        .sorted(Comparator.comparingLong(Stall::getDurationMillis).reversed())
        .toList();
  }

  /** Everything of one kind that came. */
  public <T> List<T> all(Function<Event, T> kind) {
    return batches.stream()
        .flatMap(batch -> batch.getEvents().stream())
        .map(kind)
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body =
          new GZIPInputStream(new ByteArrayInputStream(exchange.getRequestBody().readAllBytes()))
              .readAllBytes();
      String answer;
      int status;
      try {
        Batch batch = BatchCodec.decode(body);
        batches.add(batch);
        int events = batch.getEvents().size();
        status = 202;
        answer = "{\"received\":%d,\"accepted\":%d,\"rejected\":{}}".formatted(events, events);
      } catch (WireException e) {
        status = 400;
        answer = String.valueOf(e.getMessage());
      }
      byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
