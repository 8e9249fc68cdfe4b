package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.service.QuietLog;
import dev.jankline.service.StartException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** Listens for HTTP and routes it to the answers and to the files of the page. */
public final class DashboardServer implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final Duration REQUEST = Duration.ofSeconds(20);
  private static final Duration STOP = Duration.ofSeconds(5);
  private static final int MAX_CONNECTIONS = 512;
  private static final int WORKERS = 4;

  private final Server server;
  private final EventStream events;

  private DashboardServer(Server server, EventStream events) {
    this.server = server;
    this.events = events;
  }

  /**
   * Says where to listen and to whom to answer.
   *
   * @param keys none: anybody on this machine
   */
  public record Binding(String host, int port, ReadKeys keys) {}

  /** Is what answers are made of. */
  public record Sources(RollupStore store, ReadProgress progress, QuietLog log) {}

  /**
   * Starts to listen.
   *
   * @param files services of the page by path
   * @throws StartException when the address cannot be listened on
   */
  public static DashboardServer start(
      Binding binding, Sources sources, Map<String, HttpService> files) {
    Access access = new Access(binding.keys);
    Refusals refusals = new Refusals(sources.log);
    EventStream events = new EventStream(access, refusals, sources.store::revision);
    ServerBuilder builder = limited(binding, refusals);
    for (ApiService.Route route : Endpoints.all()) {
      get(builder, route.path(), new ApiService(sources.store, access, refusals, route));
    }
    get(builder, "/v1/events", events);
    get(builder, "/v1/health", new HealthService(sources.progress, sources.store::revision));
    files.forEach((path, service) -> get(builder, path, guarded(binding.keys, service)));
    Server server = builder.build();
    try {
      server.start().join();
    } catch (CompletionException e) {
      events.close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw StartException.listening("jank.dashboard", binding.host, binding.port, cause);
    }
    return new DashboardServer(server, events);
  }

  private static ServerBuilder limited(Binding binding, Refusals refusals) {
    return Server.builder()
        .http(new InetSocketAddress(binding.host, binding.port))
        .maxNumConnections(MAX_CONNECTIONS)
        .blockingTaskExecutor(WORKERS)
        .requestTimeout(REQUEST)
        .idleTimeout(IDLE)
        .errorHandler(refusals)
        .disableServerHeader()
        .verboseResponses(false)
        .gracefulShutdownTimeout(Duration.ZERO, STOP);
  }

  /** Files are no secret, but without keys they too are for this machine alone. */
  private static HttpService guarded(ReadKeys keys, HttpService files) {
    return (context, request) ->
        keys.isEmpty() && !Access.isForThisMachine(request.headers())
            ? new Refusal(Refusal.Reason.FORBIDDEN, "open this dashboard as http://localhost")
                .response()
            : files.serve(context, request);
  }

  private static void get(ServerBuilder builder, String path, HttpService service) {
    builder.route().methods(HttpMethod.GET).path(path).build(service);
  }

  /** Tells listeners of changes that are in the store. */
  public void changed(Changes changes) {
    events.changed(changes);
  }

  /** Pages that listen for changes. */
  public int listeners() {
    return events.listeners();
  }

  /** Port in use. */
  public int port() {
    return server.activeLocalPort();
  }

  @Override
  public void close() {
    events.close();
    server.stop().join();
  }
}
