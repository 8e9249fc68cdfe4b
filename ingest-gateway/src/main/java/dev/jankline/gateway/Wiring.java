package dev.jankline.gateway;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.gateway.Gateway.AppWatch;
import dev.jankline.gateway.Gateway.Outside;
import dev.jankline.gateway.accounting.GatewayAccounting;
import dev.jankline.gateway.accounting.RejectReporter;
import dev.jankline.gateway.batch.BatchAnswers;
import dev.jankline.gateway.batch.BatchPolicy;
import dev.jankline.gateway.batch.BatchReader;
import dev.jankline.gateway.batch.BatchReceiver;
import dev.jankline.gateway.batch.BatchService;
import dev.jankline.gateway.body.BodyGathering;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.config.DeviceConfigFiles;
import dev.jankline.gateway.config.DeviceConfigService;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.ApiKeys.SettingsKeys;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.kafka.KafkaWriter;
import dev.jankline.gateway.ratelimit.Quotas;
import dev.jankline.gateway.ratelimit.Quotas.QuotaLimits;
import dev.jankline.gateway.report.ReportReader;
import dev.jankline.gateway.report.ReportReceiver;
import dev.jankline.gateway.report.ReportService;
import dev.jankline.gateway.symbol.LoggedStore;
import dev.jankline.gateway.symbol.SymbolCollection;
import dev.jankline.gateway.symbol.SymbolReceiver;
import dev.jankline.gateway.symbol.SymbolReceiver.SymbolLimits;
import dev.jankline.gateway.symbol.SymbolService;
import dev.jankline.gateway.symbol.SymbolService.SymbolWorkers;
import dev.jankline.service.QuietLog;
import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStores;
import dev.jankline.symbols.upload.SymbolCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the parts of each package of the gateway from its settings, and registers their gauges. */
final class Wiring {
  private static final int ID_BYTES = 16;

  private final GatewaySettings settings;
  private final Outside outside;
  private final GatewayThreads threads;
  private final QuietLog log;
  private final KafkaWriter writer;
  private final GatewayAccounting accounting;
  private final Replies replies;
  private final AppWatch apps;
  private final SymbolStore symbols;

  Wiring(GatewaySettings settings, Outside outside, GatewayThreads threads) throws IOException {
    this.settings = settings;
    this.outside = outside;
    this.threads = threads;
    this.log = new QuietLog(LoggerFactory.getLogger(Gateway.class)::warn, outside.nanoTime());
    this.writer =
        new KafkaWriter(outside.producer(), outside.serializer(), settings.maxEventBytes());
    this.accounting = new GatewayAccounting(outside.metrics(), randomIds());
    this.replies = new Replies(settings.retryAfter());
    this.apps = new AppWatch(outside.follower(), log);
    this.symbols = symbolStore();
    outside.metrics().gauge("jank.gateway.apps", outside.apps(), table -> table.all().size());
  }

  AppWatch apps() {
    return apps;
  }

  Replies replies() {
    return replies;
  }

  RejectReporter reporter() {
    return new RejectReporter(accounting, writer, outside.clock(), settings.requestTimeout(), log);
  }

  DeviceConfigFiles configFiles() {
    Logger files = LoggerFactory.getLogger(DeviceConfigFiles.class);
    DeviceConfigFiles configs =
        new DeviceConfigFiles(settings.configDirectory(), this::appNames, files::info, files::warn);
    outside.metrics().gauge("jank.gateway.configs.refused", configs, DeviceConfigFiles::refusals);
    return configs;
  }

  GatewayServer.Services services(DeviceConfigFiles configs) {
    SettingsKeys own = SettingsKeys.of(settings.deviceKeys(), settings.uploadKeys());
    ApiKeys keys = new ApiKeys(own, outside.apps(), apps::complete);
    BodyGathering bodies = bodies();
    BatchPolicy policy = policy();
    return new GatewayServer.Services(
        batches(keys, bodies, policy),
        reports(keys, bodies, policy),
        symbols(keys),
        new DeviceConfigService(configs, replies));
  }

  /** Apps that may have a remote configuration: those with keys. */
  private Set<String> appNames() {
    Set<String> names = new HashSet<>(settings.deviceKeys().keySet());
    outside.apps().all().forEach(app -> names.add(app.getApp()));
    return names;
  }

  /** Batches and reports share one budget of memory. */
  private BodyGathering bodies() {
    ByteBudget budget = new ByteBudget(settings.maxBufferedBytes());
    outside.metrics().gauge("jank.gateway.bodies.bytes", budget, ByteBudget::usedBytes);
    return new BodyGathering(limits(settings), budget);
  }

  private BatchService batches(ApiKeys keys, BodyGathering bodies, BatchPolicy policy) {
    BodyLimits limits = limits(settings);
    outside.metrics().gauge("jank.gateway.queue", threads.workers(), workers -> workers.waiting());
    BatchAnswers answers =
        new BatchAnswers(accounting, settings.requestTimeout(), log, outside.nanoTime());
    BatchReceiver receiver =
        new BatchReceiver(threads.workers(), new BatchReader(limits), policy, writer, answers);
    return new BatchService(keys, bodies, receiver, replies, outside.clock());
  }

  private ReportService reports(ApiKeys keys, BodyGathering bodies, BatchPolicy policy) {
    ReportReceiver receiver =
        new ReportReceiver(
            threads.workers(),
            new ReportReader(limits(settings), policy, new StallAnalysis(AppFrames.of(Map.of()))),
            writer,
            settings.requestTimeout(),
            log,
            outside.nanoTime());
    return new ReportService(keys, bodies, receiver, accounting, replies, outside.clock());
  }

  private BatchPolicy policy() {
    GatewaySettings.Quota quota = settings.quota();
    Quotas quotas = new Quotas(quota.maxInstalls(), outside.nanoTime());
    outside.metrics().gauge("jank.gateway.quota.installs", quotas, Quotas::installs);
    return new BatchPolicy(outside.apps(), quotas, limits(quota), outside.metrics());
  }

  static BatchPolicy.Defaults limits(GatewaySettings.Quota quota) {
    return new BatchPolicy.Defaults(
        new QuotaLimits(quota.eventsPerSecond(), quota.bytesPerSecond()),
        new QuotaLimits(quota.installEventsPerMinute(), quota.installBytesPerMinute()));
  }

  SymbolCollection symbolCollection() {
    return new SymbolCollection(
        symbols,
        outside.clock(),
        outside.metrics(),
        LoggerFactory.getLogger(SymbolCollection.class)::info,
        log);
  }

  private SymbolService symbols(ApiKeys keys) {
    SymbolReceiver receiver =
        new SymbolReceiver(symbols, writer, limits(settings.symbols(), settings), log);
    SymbolWorkers workers = new SymbolWorkers(threads.uploaders(), replies, log);
    return new SymbolService(keys, receiver, workers, replies, outside.clock());
  }

  private SymbolStore symbolStore() throws IOException {
    GatewaySettings.Symbols place = settings.symbols();
    CompileLimits limits = CompileLimits.defaults();
    SymbolCompiler compiler = new SymbolCompiler(place.llvmSymbolizer(), limits);
    return new LoggedStore(
        SymbolStores.open(place.directory(), place.bucket(), compiler, outside.clock()),
        LoggerFactory.getLogger(LoggedStore.class)::info,
        outside.nanoTime());
  }

  static BodyLimits limits(GatewaySettings settings) {
    return new BodyLimits(
        settings.maxCompressedBytes(),
        settings.maxBatchBytes(),
        settings.maxRatio(),
        settings.bodyTimeout());
  }

  private static SymbolLimits limits(GatewaySettings.Symbols symbols, GatewaySettings settings) {
    Path uploads = symbols.directory().resolve("uploads");
    return new SymbolLimits(
        uploads, symbols.maxBytes(), symbols.silenceTimeout(), settings.requestTimeout());
  }

  private static Supplier<byte[]> randomIds() {
    SecureRandom random = new SecureRandom();
    return () -> {
      byte[] id = new byte[ID_BYTES];
      random.nextBytes(id);
      return id;
    };
  }
}
