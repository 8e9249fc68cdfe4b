package dev.jankline.command.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.local.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Receives webhooks on one port while it is switched on, and answers as a test tells it. While it
 * is switched off, connections are refused, and the port is kept.
 */
final class SwitchedReceiver implements AutoCloseable {
  private final InetSocketAddress address =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePorts.next());
  private final Map<String, AtomicInteger> deliveries = new ConcurrentHashMap<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private volatile ToIntFunction<String> status = id -> 200;
  private @Nullable HttpServer server;
  private @Nullable ExecutorService threads;
  private Socket kept = keep();

  URI url(String path) {
    return URI.create("http://127.0.0.1:" + address.getPort() + path);
  }

  /** Says what an event is answered, by its id. */
  void answer(ToIntFunction<String> status) {
    this.status = status;
  }

  void switchOn() throws IOException {
    kept.close();
    HttpServer started = HttpServer.create(address, 0);
    threads = Executors.newCachedThreadPool();
    started.setExecutor(threads);
    started.createContext("/", this::take);
    started.start();
    server = started;
  }

  void switchOff() {
    if (server != null) {
      server.stop(0);
      server = null;
      kept = keep();
    }
    if (threads != null) {
      threads.shutdownNow();
    }
  }

  /** Ids of events that were answered 2xx. */
  Set<String> delivered() {
    return Set.copyOf(deliveries.keySet());
  }

  /** Answers 2xx beyond the first of an event. */
  int repeats() {
    return deliveries.values().stream().mapToInt(count -> count.get() - 1).sum();
  }

  /** Ids of events that were answered otherwise. */
  Set<String> refused() {
    return Set.copyOf(refused);
  }

  /** Most requests at a time. */
  int mostUnderWay() {
    return mostUnderWay.get();
  }

  @Override
  public void close() throws IOException {
    switchOff();
    kept.close();
  }

  /** A socket that has the port and does not listen: else any connection may be given it. */
  private Socket keep() {
    Socket socket = new Socket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address);
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      int answer = status.applyAsInt(id);
      if (answer / 100 == 2) {
        deliveries.computeIfAbsent(id, key -> new AtomicInteger()).incrementAndGet();
      } else {
        refused.add(id);
      }
      exchange.sendResponseHeaders(answer, -1);
    } finally {
      underWay.decrementAndGet();
    }
  }
}
