package dev.jankline.local.shared;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands before the receiver of tickets, always at the same address: passes requests on, or is in
 * trouble. Thread-safe.
 */
public final class ReceiverDoor implements AutoCloseable {
  /** What becomes of requests. */
  public enum State {
    OPEN,
    /** Answers 500; the receiver sees nothing. */
    REFUSING,
    /** The receiver takes the request, and the connection breaks off before its answer. */
    LOSING_ANSWERS,
    /** Nobody listens. */
    CLOSED
  }

  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final URI behind;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService workers = Executors.newCachedThreadPool(ReceiverDoor::worker);
  private HttpServer server;
  private volatile State state = State.OPEN;

  /** Opens on a free port. */
  ReceiverDoor(URI behind) {
    this.behind = behind;
    this.server = listen(0);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + behind.getPath());
  }

  /** From now on requests are treated so. */
  public synchronized void set(State next) {
    int port = server.getAddress().getPort();
    if (next == State.CLOSED && state != State.CLOSED) {
      server.stop(0);
    } else if (next != State.CLOSED && state == State.CLOSED) {
      server = listen(port);
    }
    state = next;
  }

  @Override
  public synchronized void close() {
    server.stop(0);
    workers.shutdownNow();
  }

  private HttpServer listen(int port) {
    try {
      HttpServer next =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      next.createContext(behind.getPath(), this::answer);
      next.setExecutor(workers);
      next.start();
      return next;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on port " + port, e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    State now = state;
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (now == State.REFUSING) {
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      HttpResponse<byte[]> answer = passOn(exchange, body);
      if (now == State.LOSING_ANSWERS) {
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private HttpResponse<byte[]> passOn(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(behind)
            .timeout(ANSWER)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (name.regionMatches(true, 0, "webhook-", 0, 8)) {
                request.header(name, values.get(0));
              }
            });
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "receiver-door");
    thread.setDaemon(true);
    return thread;
  }
}
