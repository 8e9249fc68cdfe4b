package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A tracker in the form of GitHub's public documentation. It creates every issue it is asked for,
 * also a second one of the same ticket, and leaves the creation of a given number without an answer
 * until it is released.
 */
final class IssueTracker implements AutoCloseable {
  private static final Pattern MARKER = Pattern.compile("jank:k1:[0-9a-z-]+");
  private static final Pattern APP = Pattern.compile("jank-app:[a-z0-9.]*[a-z0-9]");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> markers = new ArrayList<>();
  private final List<String> apps = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final int unanswered;

  /**
   * @param unanswered number of the creation that is not answered, from 1
   */
  IssueTracker(int unanswered) throws IOException {
    this.unanswered = unanswered;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Markers of all issues, in the order of their creation. */
  synchronized List<String> markers() {
    return List.copyOf(markers);
  }

  /** Ends the wait of the creation that is not answered; its connection is broken off. */
  void release() {
    release.countDown();
  }

  @Override
  public void close() {
    release();
    server.stop(0);
    threads.shutdownNow();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      if (exchange.getRequestMethod().equals("GET")) {
        boolean isSearch = exchange.getRequestURI().getPath().startsWith("/search");
        answer(exchange, 200, isSearch ? "{\"total_count\":0,\"items\":[]}" : list());
        return;
      }
      int number = create(body);
      if (number == unanswered) {
        release.await();
      } else {
        answer(exchange, 201, issue(number));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized int create(String body) {
    markers.add(found(MARKER, body));
    apps.add(found(APP, body));
    return markers.size();
  }

  private static String found(Pattern pattern, String body) {
    Matcher marker = pattern.matcher(body);
    return marker.find() ? marker.group() : "no marker";
  }

  private synchronized String list() {
    return IntStream.rangeClosed(1, markers.size())
        .mapToObj(this::issue)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private synchronized String issue(int number) {
    return ("{\"number\":%d,\"state\":\"open\",\"body\":\"`%s` `%s`\","
            + "\"author_association\":\"MEMBER\",\"labels\":[{\"name\":\"jankline\"}]}")
        .formatted(number, markers.get(number - 1), apps.get(number - 1));
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
