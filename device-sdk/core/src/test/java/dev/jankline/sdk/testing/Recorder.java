package dev.jankline.sdk.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.TrustedRecords;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A gateway that takes down what it gets and answers as told, 202 when nothing was told. */
public final class Recorder implements AutoCloseable {
  /** An answer to give once. */
  public record Answer(int status, String body, String retryAfter) {}

  /** A request as it came. */
  public record Request(
      String type,
      String encoding,
      String authorization,
      String events,
      String path,
      Batch batch) {}

  private final HttpServer server;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

  public Recorder() throws IOException {
    TrustedRecords.trust();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public synchronized Recorder answer(int status) {
    return answer(status, "");
  }

  public synchronized Recorder answer(int status, String retryAfter) {
    answers.add(new Answer(status, "{\"answer\":" + status + "}", retryAfter));
    return this;
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Events of all requests, in order. */
  public List<Event> events() {
    return requests().stream().flatMap(request -> request.batch().getEvents().stream()).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body =
          new GZIPInputStream(new ByteArrayInputStream(exchange.getRequestBody().readAllBytes()))
              .readAllBytes();
      var headers = exchange.getRequestHeaders();
      requests.add(
          new Request(
              headers.getFirst("Content-Type"),
              headers.getFirst("Content-Encoding"),
              headers.getFirst("Authorization"),
              headers.getFirst("Jank-Events"),
              exchange.getRequestURI().getPath(),
              Batch.getDecoder().decode(body)));
      reply(exchange, next());
    }
  }

  private synchronized Answer next() {
    Answer answer = answers.poll();
    return answer == null ? new Answer(202, "{\"rejected\":{}}", "") : answer;
  }

  private static void reply(HttpExchange exchange, Answer answer) throws IOException {
    if (!answer.retryAfter().isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", answer.retryAfter());
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
  }
}
