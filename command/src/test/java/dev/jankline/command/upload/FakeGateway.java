package dev.jankline.command.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes batches on a free port and keeps them; refuses those with more events than it may. */
final class FakeGateway implements AutoCloseable {
  final List<Batch> batches = Collections.synchronizedList(new ArrayList<>());
  volatile int maxEvents = Integer.MAX_VALUE;
  private final HttpServer server;

  private FakeGateway(HttpServer server) {
    this.server = server;
  }

  static FakeGateway start() {
    try {
      InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      FakeGateway gateway = new FakeGateway(HttpServer.create(free, 0));
      gateway.server.createContext("/v1/batches", gateway::take);
      gateway.server.start();
      return gateway;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on a free port", e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Event> events() {
    return batches.stream().flatMap(batch -> batch.getEvents().stream()).toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      Batch batch = BatchCodec.decode(exchange.getRequestBody().readAllBytes());
      int events = batch.getEvents().size();
      boolean fits = events <= maxEvents;
      if (fits) {
        batches.add(batch);
      }
      String reply =
          fits
              ? "{\"received\":%d,\"accepted\":%d,\"rejected\":{}}".formatted(events, events)
              : "{\"received\":%d,\"accepted\":0,\"rejected\":{\"TOO_LARGE\":%d}}"
                  .formatted(events, events);
      exchange.sendResponseHeaders(fits ? 202 : 413, 0);
      exchange.getResponseBody().write(reply.getBytes(UTF_8));
    } catch (WireException e) {
      throw new IOException("not a batch", e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
