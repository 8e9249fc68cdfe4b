package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.apps.AppTable;
import dev.jankline.gateway.accounting.GatewayAccounting;
import dev.jankline.gateway.batch.BatchAnswers;
import dev.jankline.gateway.batch.BatchPolicy;
import dev.jankline.gateway.batch.BatchReader;
import dev.jankline.gateway.batch.BatchReceiver;
import dev.jankline.gateway.batch.BatchService;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.body.BodyGathering;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.config.DeviceConfigFiles;
import dev.jankline.gateway.config.DeviceConfigService;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.ApiKeys.SettingsKeys;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.ratelimit.Quotas;
import dev.jankline.gateway.report.ReportReader;
import dev.jankline.gateway.report.ReportReceiver;
import dev.jankline.gateway.report.ReportService;
import dev.jankline.gateway.symbol.SymbolReceiver;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolLimits;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolSink;
import dev.jankline.gateway.symbol.SymbolService;
import dev.jankline.gateway.symbol.SymbolService.SymbolWorkers;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.service.QuietLog;
import dev.jankline.service.guard.FairScheduler;
import dev.jankline.service.guard.TlsCertificate;
import dev.jankline.symbols.store.SymbolStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Runs the HTTP side of a gateway on a free port, with sinks that a test can watch and break. */
final class RunningGateway implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
  static final String OTHER_APP = "com.example.other";
  static final String KEY = "device-key";
  static final String OTHER_APP_KEY = "other-device-key";
  static final String UPLOAD_KEY = "upload-key";

  final List<JankEvent> events = new CopyOnWriteArrayList<>();
  final List<String> logged = new CopyOnWriteArrayList<>();
  final List<SymbolArtifact> artifacts = new CopyOnWriteArrayList<>();
  final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  final AppTable apps = new AppTable();
  final ByteBudget budget;
  final DeviceConfigFiles configs;
  volatile Function<ReceivedBatch, CompletionStage<Void>> sink = this::take;
  final AtomicLong quotaNanos = new AtomicLong();
  volatile boolean appsComplete = true;
  volatile boolean ready = true;
  volatile String metricsText = "metrics text";
  volatile CompletionStage<Void> announced = CompletableFuture.completedFuture(null);

  private final ThreadPoolExecutor workers;
  private final GatewayServer.Guards guards;
  private final GatewayServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  RunningGateway(Path folder, String... lines) throws IOException {
    GatewaySettings settings = TestSettings.of(folder, with(lines, "port=0"));
    workers =
        new ThreadPoolExecutor(
            settings.workers(),
            settings.workers(),
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(settings.queue()));
    budget = new ByteBudget(settings.maxBufferedBytes());
    QuietLog log = new QuietLog(logged::add, System::nanoTime);
    BodyLimits limits = Wiring.limits(settings);
    GatewayAccounting accounting = new GatewayAccounting(metrics, () -> new byte[16]);
    BatchAnswers answers =
        new BatchAnswers(accounting, settings.requestTimeout(), log, System::nanoTime);
    FairScheduler fair = new FairScheduler(workers, settings.workers(), settings.queue());
    BatchPolicy policy =
        new BatchPolicy(
            apps,
            new Quotas(settings.quota().maxInstalls(), quotaNanos::get),
            Wiring.limits(settings.quota()),
            metrics);
    BatchReceiver receiver =
        new BatchReceiver(fair, new BatchReader(limits), policy, list -> sink.apply(list), answers);
    ApiKeys keys =
        new ApiKeys(
            SettingsKeys.of(
                Map.of(Batches.APP, KEY, OTHER_APP, OTHER_APP_KEY),
                Map.of(Batches.APP, UPLOAD_KEY)),
            apps,
            () -> appsComplete);
    Replies replies = new Replies(settings.retryAfter());
    InstantSource clock = InstantSource.fixed(NOW);
    ReportReceiver reports =
        new ReportReceiver(
            fair,
            new ReportReader(limits, policy, new StallAnalysis(AppFrames.of(Map.of()))),
            list -> sink.apply(list),
            settings.requestTimeout(),
            log,
            System::nanoTime);
    SymbolReceiver symbols =
        new SymbolReceiver(
            SymbolStores.inFolder(folder.resolve("store")),
            new SymbolSink() {
              @Override
              public CompletionStage<Void> announce(SymbolArtifact artifact) {
                artifacts.add(artifact);
                return announced;
              }

              @Override
              public CompletionStage<Void> withdraw(SymbolArtifact artifact, Instant at) {
                artifacts.remove(artifact);
                return announced;
              }
            },
            new SymbolLimits(
                folder.resolve("uploads"),
                settings.symbols().maxBytes(),
                settings.symbols().silenceTimeout(),
                Duration.ofMillis(200)),
            log);
    configs =
        new DeviceConfigFiles(
            settings.configDirectory(),
            () -> Set.of(Batches.APP, OTHER_APP),
            line -> {},
            line -> {});
    guards = ClientGuards.guards(settings, replies, metrics, System::nanoTime);
    server =
        GatewayServer.start(
            settings,
            new GatewayServer.Services(
                new BatchService(keys, new BodyGathering(limits, budget), receiver, replies, clock),
                new ReportService(
                    keys, new BodyGathering(limits, budget), reports, accounting, replies, clock),
                new SymbolService(
                    keys, symbols, new SymbolWorkers(workers, replies, log), replies, clock),
                new DeviceConfigService(configs, replies)),
            guards,
            replies,
            new GatewayServer.Probes(() -> ready, () -> metricsText));
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.port() + path);
  }

  /** The certificate, when the settings name one. */
  TlsCertificate tls() {
    return Objects.requireNonNull(guards.http().tls());
  }

  int port() {
    return server.port();
  }

  /** An upload that would be accepted; tests change what they are about. */
  HttpRequest.Builder upload(byte[] body) {
    return HttpRequest.newBuilder(uri("/v1/batches"))
        .timeout(Duration.ofSeconds(20))
        .header("Authorization", "Bearer " + KEY)
        .header("Content-Type", "application/vnd.jankline.batch+avro")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
  }

  /** A request that uploads an Avro batch. */
  static byte[] rawUpload(byte[] body) {
    String head =
        "POST /v1/batches HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + KEY
            + "\r\nContent-Type: application/vnd.jankline.batch+avro\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.getBytes(ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  double counted(String name, String... tags) {
    var counter = metrics.find("jank.gateway.events." + name).tags(tags).counter();
    return counter == null ? 0 : counter.count();
  }

  /** Connections and requests refused before a service saw them. */
  double refusedEarly(String reason) {
    var counter = metrics.find("jank.gateway.refused.early").tag("reason", reason).counter();
    return counter == null ? 0 : counter.count();
  }

  private CompletionStage<Void> take(ReceivedBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      events.add(batch.event(i));
    }
    return CompletableFuture.completedFuture(null);
  }

  private static String[] with(String[] lines, String line) {
    String[] all = Arrays.copyOf(lines, lines.length + 1);
    all[lines.length] = line;
    return all;
  }

  /** Does not wait: the server takes two seconds to become quiet. */
  @Override
  public void close() {
    var unused = server.stop();
    workers.shutdownNow();
  }
}
