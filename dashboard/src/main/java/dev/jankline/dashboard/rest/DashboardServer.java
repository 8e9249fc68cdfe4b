package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.util.ThreadFactories;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.SharedAnswers;
import dev.jankline.service.QuietLog;
import dev.jankline.service.RequestMetrics;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.guard.FairScheduler;
import dev.jankline.service.guard.GuardSettings;
import dev.jankline.service.guard.HttpGuard;
import dev.jankline.service.guard.HttpGuard.GuardedServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Listens for HTTP and routes it to the answers and to the files of the page. */
public final class DashboardServer implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final Duration REQUEST = Duration.ofSeconds(20);
  private static final Duration STOP = Duration.ofSeconds(5);
  private static final int WORKERS = 4;
  private static final int MAX_WAITING = 256;
  private static final long MAX_CHARACTERS = 16_000_000;
  private static final String EVENTS = "/v1/events";
  private static final String HEALTH = "/v1/health";

  private final Server server;
  private final EventStream events;
  private final ExecutorService workers;
  private final Changing changing;
  private final @Nullable GatewayRelay relay;

  private DashboardServer(
      Server server,
      EventStream events,
      ExecutorService workers,
      Changing changing,
      @Nullable GatewayRelay relay) {
    this.server = server;
    this.events = events;
    this.workers = workers;
    this.changing = changing;
    this.relay = relay;
  }

  /**
   * Says where to listen and to whom to answer.
   *
   * @param keys none: anybody on this machine
   * @param guard stands before the services
   * @param metrics measures requests
   */
  public record Binding(
      String host, int port, AppKeys keys, HttpGuard guard, RequestMetrics metrics) {
    /** On any free port of this machine, with limits by default. */
    public static Binding local(AppKeys keys) {
      return of("127.0.0.1", 0, keys, GuardSettings.defaults(), new SimpleMeterRegistry());
    }

    /** With limits of its own. */
    public static Binding of(
        String host, int port, AppKeys keys, GuardSettings limits, MeterRegistry metrics) {
      Set<String> endpoints =
          Stream.concat(
                  Endpoints.all().stream().map(ApiService.Route::path),
                  Stream.of(
                      EVENTS,
                      HEALTH,
                      ActionService.PATH,
                      GatewayRelay.SYMBOLS,
                      GatewayRelay.EXPLAIN))
              .collect(Collectors.toUnmodifiableSet());
      return new Binding(
          host,
          port,
          keys,
          DashboardServer.guard(limits, metrics),
          new RequestMetrics(
              metrics,
              new RequestMetrics.Names(
                  "jank.dashboard.request.duration",
                  "jank.dashboard.received.bytes",
                  "jank.dashboard.sent.bytes"),
              endpoints));
    }
  }

  /** Makes the guard of a dashboard. */
  private static HttpGuard guard(GuardSettings settings, MeterRegistry metrics) {
    GuardedServer server =
        new GuardedServer(
            "jank.dashboard",
            false,
            () -> new Refusal(Refusal.Reason.UNAVAILABLE, "ask again later").response(),
            why ->
                metrics.counter("jank.dashboard.refused.early", "reason", why.name()).increment());
    HttpGuard guard = HttpGuard.of(settings, server, null, System::nanoTime);
    metrics.gauge("jank.dashboard.requests", guard, HttpGuard::underWay);
    return guard;
  }

  /**
   * Says who may decide about tickets, and what writes their decisions; closed with the server.
   *
   * @param clock time of requests
   */
  public record Actions(AppKeys keys, TicketDesk desk, InstantSource clock) {}

  /**
   * Says what may be changed through the dashboard.
   *
   * @param actions null: nobody decides about tickets
   * @param gateway takes symbol files, and reports to explain; null: nobody sends any
   */
  public record Changing(@Nullable Actions actions, @Nullable URI gateway) {
    /** Nothing. */
    public static final Changing NOTHING = new Changing(null, null);
  }

  /**
   * What answers are made of.
   *
   * @param urls where changes of the source code are shown
   */
  public record Sources(RollupStore store, ReadProgress progress, QuietLog log, CompareUrls urls) {
    /** Without such addresses. */
    public Sources(RollupStore store, ReadProgress progress, QuietLog log) {
      this(store, progress, log, CompareUrls.NONE);
    }
  }

  /** Starts to listen, for reading alone. */
  public static DashboardServer start(
      Binding binding, Sources sources, Map<String, HttpService> files) {
    return start(binding, sources, Changing.NOTHING, files);
  }

  /**
   * Starts to listen.
   *
   * @param changing what may be changed
   * @param files services of the page by path
   * @throws StartException when the address cannot be listened on
   */
  public static DashboardServer start(
      Binding binding, Sources sources, Changing changing, Map<String, HttpService> files) {
    Access access = new Access(binding.keys);
    Refusals refusals = new Refusals(sources.log);
    EventStream events = new EventStream(access, refusals, sources.store);
    ExecutorService workers =
        Executors.newFixedThreadPool(
            WORKERS, ThreadFactories.newThreadFactory("jank-dashboard-query", true));
    FairScheduler queries = FairScheduler.byHalves(workers, WORKERS, MAX_WAITING);
    ServerBuilder builder = limited(binding, refusals);
    ApiService.Common common =
        new ApiService.Common(
            sources.store,
            new SharedAnswers<>(MAX_CHARACTERS, body -> body.text().length()),
            queries,
            access,
            refusals);
    for (ApiService.Route route : Endpoints.all(sources.urls)) {
      get(builder, route.path(), new ApiService(common, route));
    }
    get(builder, EVENTS, events);
    get(builder, HEALTH, new HealthService(sources.progress, sources.store::revision, changing));
    builder
        .route()
        .post(ActionService.PATH)
        .build(acting(access, refusals, sources.store, changing.actions));
    URI gateway = changing.gateway;
    GatewayRelay relay = gateway == null ? null : new GatewayRelay(gateway, access, sources.log);
    HttpService relaying =
        relay == null ? (context, request) -> GatewayRelay.off().afterBody(request) : relay;
    builder.route().put(GatewayRelay.SYMBOLS).maxRequestLength(0).build(relaying);
    builder.route().post(GatewayRelay.EXPLAIN).maxRequestLength(0).build(relaying);
    get(builder, GatewayRelay.EXPLAIN, (context, request) -> Refusals.wrongMethod().response());
    refused(builder);
    files.forEach((path, service) -> get(builder, path, guarded(binding.keys, service)));
    Server server = builder.build();
    try {
      server.start().join();
    } catch (CompletionException e) {
      events.close();
      workers.shutdownNow();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw StartException.listening("jank.dashboard", binding.host, binding.port, cause);
    }
    return new DashboardServer(server, events, workers, changing, relay);
  }

  private static HttpService acting(
      Access access, Refusals refusals, RollupStore store, @Nullable Actions actions) {
    return actions == null
        ? (context, request) -> ActionService.off().afterBody(request)
        : new ActionService(
            store,
            new ActionAccess(access, actions.keys),
            new ActionService.Parts(actions.desk, refusals, actions.clock));
  }

  private static ServerBuilder limited(Binding binding, Refusals refusals) {
    return binding
        .guard
        .before(Server.builder())
        .decorator(binding.metrics)
        .http(new InetSocketAddress(binding.host, binding.port))
        .maxRequestLength(ActionService.MAX_BYTES)
        .blockingTaskExecutor(WORKERS)
        .requestTimeout(REQUEST)
        .idleTimeout(IDLE)
        .errorHandler(refusals)
        .gracefulShutdownTimeout(Duration.ZERO, STOP);
  }

  /** Files are no secret, but without keys they too are for this machine alone. */
  private static HttpService guarded(AppKeys keys, HttpService files) {
    return (context, request) ->
        keys.isEmpty() && !Access.isForThisMachine(request.headers())
            ? new Refusal(Refusal.Reason.FORBIDDEN, "open this dashboard as http://localhost")
                .response()
            : files.serve(context, request);
  }

  /** Answers what nothing else answers; Armeria's own answers would cut off clients that send. */
  private static void refused(ServerBuilder builder) {
    get(builder, ActionService.PATH, (context, request) -> Refusals.wrongMethod().response());
    get(builder, "prefix:/", (context, request) -> Refusals.nothingHere().response());
    builder
        .route()
        .methods(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE)
        .pathPrefix("/")
        .build((context, request) -> Refusals.wrongMethod().afterBody(request));
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
    workers.shutdownNow();
    if (relay != null) {
      relay.close();
    }
    if (changing.actions != null) {
      changing.actions.desk.close();
    }
  }
}
