package dev.jankline.gateway;

import dev.jankline.gateway.batch.BatchIntake;
import dev.jankline.gateway.batch.BatchReader;
import dev.jankline.gateway.batch.BatchService;
import dev.jankline.gateway.body.BodyLimits;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.config.DeviceConfigFiles;
import dev.jankline.gateway.config.DeviceConfigService;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.kafka.KafkaWriter;
import dev.jankline.gateway.ledger.IntakeLedger;
import dev.jankline.gateway.ledger.IntakeReporter;
import dev.jankline.gateway.share.FairWorkers;
import dev.jankline.gateway.symbol.LoggedStore;
import dev.jankline.gateway.symbol.SymbolIntake;
import dev.jankline.gateway.symbol.SymbolService;
import dev.jankline.gateway.symbol.SymbolSink;
import dev.jankline.service.QuietLog;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.settings.WritableFolder;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStores;
import dev.jankline.symbols.upload.SymbolCompiler;
import dev.jankline.topics.Topics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.Serializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts of a running gateway together, and stops them in order. */
final class Gateway implements ServiceProcess.Running {
  private static final Duration EVERY_SECOND = Duration.ofSeconds(1);
  private static final Duration EVERY_PROBE = Duration.ofSeconds(3);
  private static final Duration EVERY_RELOAD = Duration.ofSeconds(5);
  private static final int UPLOADERS = 2;
  private static final int WAITING_UPLOADS = 4;
  private static final int ID_BYTES = 16;

  private final GatewaySettings settings;
  private final Producer<String, byte[]> producer;
  private final ThreadPoolExecutor workers;
  private final ThreadPoolExecutor uploaders;
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
  private final Readiness readiness;
  private final IntakeReporter reporter;
  private final GatewayServer server;

  /** Starts a gateway that writes through {@code producer}, which it closes in the end. */
  Gateway(
      GatewaySettings settings,
      Producer<String, byte[]> producer,
      Serializer<SpecificRecord> serializer,
      PrometheusMeterRegistry metrics,
      InstantSource clock,
      LongSupplier nanoTime)
      throws IOException {
    this.settings = settings;
    this.producer = producer;
    this.workers = pool("jank-decode", settings.workers(), settings.queue());
    this.uploaders = pool("jank-upload", UPLOADERS, WAITING_UPLOADS);
    FairWorkers fair = new FairWorkers(workers, settings.workers(), settings.queue());
    this.readiness = new Readiness(producer, Topics.EVENTS.name(), fair, nanoTime);
    QuietLog log = new QuietLog(LoggerFactory.getLogger(Gateway.class)::warn, nanoTime);
    KafkaWriter writer = new KafkaWriter(producer, serializer, settings.maxEventBytes());
    IntakeLedger ledger = new IntakeLedger(metrics, settings.instance(), randomIds());
    this.reporter = new IntakeReporter(ledger, writer, clock, settings.requestTimeout(), log);
    BodyLimits limits =
        new BodyLimits(
            settings.maxCompressedBytes(), settings.maxBatchBytes(), settings.maxRatio());
    BatchIntake intake =
        new BatchIntake(
            new BatchReader(limits),
            writer,
            fair,
            ledger,
            settings.requestTimeout(),
            log,
            nanoTime);
    ByteBudget budget = new ByteBudget(settings.maxBufferedBytes());
    metrics.gauge("jank.gateway.bodies.bytes", budget, ByteBudget::usedBytes);
    metrics.gauge("jank.gateway.queue", fair, FairWorkers::waiting);
    Replies replies = new Replies(settings.retryAfter());
    ApiKeys deviceKeys = keys(settings.deviceKeys());
    DeviceConfigFiles configs = configs(settings);
    metrics.gauge("jank.gateway.configs.refused", configs, DeviceConfigFiles::refusals);
    this.server =
        GatewayServer.start(
            settings,
            new GatewayServer.Services(
                new BatchService(
                    deviceKeys,
                    intake,
                    budget,
                    settings.maxCompressedBytes(),
                    settings.bodyTimeout(),
                    replies,
                    clock),
                new SymbolService(
                    keys(settings.uploadKeys()),
                    symbolIntake(settings, writer, clock, log),
                    settings.symbols().silenceTimeout(),
                    uploaders,
                    replies,
                    clock,
                    log),
                new DeviceConfigService(deviceKeys, configs, replies)),
            Strangers.guards(settings, replies, metrics, nanoTime),
            replies,
            readiness,
            settings.publicMetrics() ? metrics::scrape : null);
    every(EVERY_SECOND, reporter::report);
    every(EVERY_PROBE, readiness::probe);
    every(EVERY_RELOAD, configs::reload);
  }

  /**
   * Refuses what the constructor would, before anything is started.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  static void check(GatewaySettings settings) {
    keys(settings.deviceKeys());
    keys(settings.uploadKeys());
    settings.configDirectory().ifPresent(DeviceConfigFiles::check);
    WritableFolder.check("jank.gateway.symbols.directory", settings.symbols().directory());
    SymbolStores.check(settings.symbols().bucket());
    Strangers.trusted(settings);
  }

  /** Port for devices. */
  int port() {
    return server.port();
  }

  @Override
  public boolean ready() {
    return readiness.getAsBoolean();
  }

  /** Fails readiness, closes the port, drains requests, closes the producer: nothing is lost. */
  @Override
  public void close() {
    readiness.close();
    server.close();
    stop(workers);
    stop(uploaders);
    stop(timer);
    reporter.flush();
    producer.close(settings.shutdownTimeout());
  }

  private void stop(ExecutorService pool) {
    pool.shutdown();
    try {
      if (!pool.awaitTermination(settings.shutdownTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        pool.shutdownNow();
      }
    } catch (InterruptedException e) {
      pool.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private void every(Duration period, Runnable task) {
    var unused = timer.scheduleWithFixedDelay(task, 0, period.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static SymbolIntake symbolIntake(
      GatewaySettings settings, SymbolSink sink, InstantSource clock, QuietLog log)
      throws IOException {
    Path folder = settings.symbols().directory();
    return new SymbolIntake(
        symbolStore(settings.symbols(), clock),
        sink,
        folder.resolve("uploads"),
        settings.symbols().maxBytes(),
        settings.requestTimeout(),
        log);
  }

  private static DeviceConfigFiles configs(GatewaySettings settings) throws IOException {
    Logger log = LoggerFactory.getLogger(DeviceConfigFiles.class);
    return new DeviceConfigFiles(
        settings.configDirectory(), settings.deviceKeys().keySet(), log::info, log::warn);
  }

  private static SymbolStore symbolStore(GatewaySettings.Symbols symbols, InstantSource clock)
      throws IOException {
    CompileLimits limits = CompileLimits.defaults();
    SymbolCompiler compiler = new SymbolCompiler(symbols.llvmSymbolizer(), limits);
    return new LoggedStore(
        SymbolStores.open(symbols.directory(), symbols.bucket(), compiler, clock),
        LoggerFactory.getLogger(LoggedStore.class)::info,
        System::nanoTime);
  }

  /** Several keys of one app are separated by commas. */
  private static ApiKeys keys(Map<String, String> keysByApp) {
    Map<String, List<String>> lists = new HashMap<>();
    keysByApp.forEach((app, keys) -> lists.put(app, Arrays.asList(keys.split(",", -1))));
    return ApiKeys.of(lists);
  }

  private static Supplier<byte[]> randomIds() {
    SecureRandom random = new SecureRandom();
    return () -> {
      byte[] id = new byte[ID_BYTES];
      random.nextBytes(id);
      return id;
    };
  }

  private static ThreadPoolExecutor pool(String name, int threads, int queue) {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(queue),
        task -> new Thread(task, name + "-" + number.incrementAndGet()));
  }
}
