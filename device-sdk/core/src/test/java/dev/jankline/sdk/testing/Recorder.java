package dev.jankline.sdk.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
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
import org.jspecify.annotations.Nullable;

/**
 * A gateway that takes down what it gets and answers as told: a status with a accounting, or 202.
 */
public final class Recorder implements AutoCloseable {
  /** An answer to give once. */
  public record Answer(int status, @Nullable String body, String retryAfter) {}

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
  private final List<String> configRequests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> configAddresses = Collections.synchronizedList(new ArrayList<>());
  private String config = "";
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
    answers.add(new Answer(status, null, retryAfter));
    return this;
  }

  /** Answers the next batch as somebody who is not the gateway. */
  public synchronized Recorder answerAs(int status, String body) {
    answers.add(new Answer(status, body, ""));
    return this;
  }

  /** Offers this configuration document from now on. */
  public synchronized Recorder config(String document) {
    config = document;
    return this;
  }

  /** The tags that came with each request for the configuration. */
  public List<String> configRequests() {
    return List.copyOf(configRequests);
  }

  /** Address of each request for the configuration, and whether it came with a key. */
  public List<String> configAddresses() {
    return List.copyOf(configAddresses);
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
      if (exchange.getRequestMethod().equals("GET")) {
        boolean hasKey = exchange.getRequestHeaders().containsKey("Authorization");
        configAddresses.add(exchange.getRequestURI() + (hasKey ? " with key" : " without key"));
        configRequests.add(String.valueOf(exchange.getRequestHeaders().getFirst("If-None-Match")));
        replyConfig(exchange);
        return;
      }
      byte[] body =
          new GZIPInputStream(new ByteArrayInputStream(exchange.getRequestBody().readAllBytes()))
              .readAllBytes();
      var headers = exchange.getRequestHeaders();
      Batch batch = asTheGatewayReads(body);
      requests.add(
          new Request(
              headers.getFirst("Content-Type"),
              headers.getFirst("Content-Encoding"),
              headers.getFirst("Authorization"),
              headers.getFirst("Jank-Events"),
              exchange.getRequestURI().getPath(),
              batch));
      reply(exchange, next(), batch.getEvents().size());
    }
  }

  /** Decodes and checks as the gateway does; what it would refuse fails the test that sent it. */
  private static Batch asTheGatewayReads(byte[] body) throws IOException {
    try {
      Batch batch = BatchCodec.decode(body);
      BatchCheck.check(batch);
      return batch;
    } catch (WireException refused) {
      throw new IOException(refused);
    }
  }

  private synchronized Answer next() {
    Answer answer = answers.poll();
    return answer == null ? new Answer(202, null, "") : answer;
  }

  private static void reply(HttpExchange exchange, Answer answer, int events) throws IOException {
    if (!answer.retryAfter().isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", answer.retryAfter());
    }
    String body = answer.body() == null ? accounting(answer.status(), events) : answer.body();
    send(exchange, answer.status(), body);
  }

  /** What the gateway's BatchReply says. */
  private static String accounting(int status, int events) {
    int accepted = status == 202 ? events : 0;
    String rejected = status == 202 ? "{}" : "{\"INVALID\":" + events + "}";
    return "{\"batch\":\"00\",\"received\":%d,\"accepted\":%d,\"rejected\":%s}"
        .formatted(events, accepted, rejected);
  }

  private synchronized void replyConfig(HttpExchange exchange) throws IOException {
    String etag = "\"" + Integer.toHexString(config.hashCode()) + "\"";
    if (config.isEmpty()) {
      send(exchange, 404, "");
    } else if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      exchange.sendResponseHeaders(304, -1);
    } else {
      exchange.getResponseHeaders().add("ETag", etag);
      send(exchange, 200, config);
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
