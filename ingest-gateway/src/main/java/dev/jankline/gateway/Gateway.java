package dev.jankline.gateway;

import dev.jankline.apps.AppFollower;
import dev.jankline.apps.AppTable;
import dev.jankline.gateway.accounting.RejectReporter;
import dev.jankline.gateway.config.DeviceConfigFiles;
import dev.jankline.gateway.http.ApiKeys.SettingsKeys;
import dev.jankline.service.QuietLog;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.guard.HttpGuard;
import dev.jankline.service.guard.TlsCertificate;
import dev.jankline.service.settings.WritableFolder;
import dev.jankline.symbols.store.SymbolStores;
import dev.jankline.topics.RightsWatch;
import dev.jankline.topics.Topics;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.Serializer;

/** Starts the parts of a gateway that {@link Wiring} makes, and stops them in order. */
final class Gateway implements ServiceProcess.Running {
  private static final Duration APPS_PERIOD = Duration.ofMillis(100);
  private static final Duration REPORT_PERIOD = Duration.ofSeconds(1);
  private static final Duration PROBE_PERIOD = Duration.ofSeconds(3);
  private static final Duration RELOAD_PERIOD = Duration.ofSeconds(5);
  private static final Duration COLLECTION_PERIOD = Duration.ofHours(6);

  private final GatewaySettings settings;
  private final Outside outside;
  private final GatewayThreads threads;
  private final GatewayReadiness readiness;
  private final RejectReporter reporter;
  private final AppWatch apps;
  private final KafkaClientMetrics kafkaMetrics;
  private final GatewayServer server;

  /** Starts a gateway; it listens when the constructor returns. */
  Gateway(GatewaySettings settings, Outside outside) throws IOException {
    this.settings = settings;
    this.outside = outside;
    this.threads = new GatewayThreads(settings);
    this.readiness =
        new GatewayReadiness(
            outside.producer(), Topics.EVENTS.name(), threads.workers(), outside.nanoTime());
    Wiring wiring = new Wiring(settings, outside, threads);
    this.apps = wiring.apps();
    this.reporter = wiring.reporter();
    DeviceConfigFiles configs = wiring.configFiles();
    PrometheusMeterRegistry metrics = outside.metrics();
    this.kafkaMetrics = new KafkaClientMetrics(outside.producer());
    kafkaMetrics.bindTo(metrics);
    GatewayServer.Guards guards =
        ClientGuards.guards(settings, wiring.replies(), metrics, outside.nanoTime());
    this.server =
        GatewayServer.start(
            settings,
            wiring.services(configs),
            guards,
            wiring.replies(),
            new GatewayServer.Probes(
                this::ready, settings.publicMetrics() ? metrics::scrape : null));
    threads.every(APPS_PERIOD, () -> apps.poll(configs::reload));
    threads.every(REPORT_PERIOD, reporter::report);
    threads.every(PROBE_PERIOD, readiness::probe);
    threads.every(RELOAD_PERIOD, configs::reload);
    threads.every(COLLECTION_PERIOD, wiring.symbolCollection()::run);
    TlsCertificate tls = guards.http().tls();
    if (tls != null) {
      threads.every(RELOAD_PERIOD, tls::reload);
    }
  }

  /**
   * Refuses settings that the constructor would refuse, without starting anything.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  static void check(GatewaySettings settings) {
    SettingsKeys.of(settings.deviceKeys(), settings.uploadKeys());
    settings.configDirectory().ifPresent(DeviceConfigFiles::check);
    WritableFolder.check("jank.gateway.symbols.directory", settings.symbols().directory());
    SymbolStores.check(settings.symbols().bucket());
    HttpGuard.trusted(settings, ClientGuards.PREFIX);
    ClientGuards.tls(settings.tls());
  }

  /** Port for devices. */
  int port() {
    return server.port();
  }

  @Override
  public Optional<String> obstacle() {
    return outside
        .rights()
        .missing()
        .or(readiness::obstacle)
        .or(
            () ->
                apps.complete()
                    ? Optional.empty()
                    : Optional.of(
                        "the registry of apps, " + Topics.APPS.name() + ", is not read yet"));
  }

  @Override
  public OptionalLong progress() {
    return threads.workers().progress();
  }

  @Override
  public List<Path> folders() {
    return List.of(settings.symbols().directory());
  }

  /**
   * Fails readiness, answers for the drain time as ever but ends each connection, closes the port,
   * answers the requests under way, reports what was refused, and closes the producer, which sends
   * what it still holds. Each further step is bounded by the shutdown timeout.
   */
  @Override
  public void close() {
    readiness.close();
    server.drain(settings.drainTime());
    server.close();
    threads.close();
    outside.rights().close();
    apps.close();
    reporter.flush();
    kafkaMetrics.close();
    outside.producer().close(settings.shutdownTimeout());
  }

  /**
   * Holds what a gateway is given to work with.
   *
   * @param producer writes to Kafka; the gateway closes it in the end
   * @param serializer turns records into the bytes that go to Kafka
   * @param apps apps by name and key
   * @param follower keeps the apps up to date; the gateway closes it in the end
   * @param rights says what the user of the gateway may not do; the gateway closes it in the end
   * @param metrics where the gateway counts
   * @param clock tells when a request was received
   * @param nanoTime tells how long things take, in nanoseconds
   */
  record Outside(
      Producer<String, byte[]> producer,
      Serializer<SpecificRecord> serializer,
      AppTable apps,
      AppFollower follower,
      RightsWatch rights,
      PrometheusMeterRegistry metrics,
      InstantSource clock,
      LongSupplier nanoTime) {}

  /** Follows the registry of apps in the background, through failures of Kafka and its registry. */
  static final class AppWatch implements AutoCloseable {
    /** Longest time that one call of {@link #poll} waits for news. */
    static final Duration WAIT = Duration.ofMillis(200);

    private final AppFollower follower;
    private final QuietLog log;
    private volatile boolean complete;

    AppWatch(AppFollower follower, QuietLog log) {
      this.follower = follower;
      this.log = log;
    }

    /**
     * Takes what is new. Never throws; one thread at a time.
     *
     * @param atEnd run once, when the registry was read to its end and before that is told
     */
    void poll(Runnable atEnd) {
      try {
        follower.poll(WAIT);
        if (!complete && follower.caughtUp()) {
          atEnd.run();
          complete = true;
        }
        if (!follower.hasTopic()) {
          log.warn(
              "APPS",
              "the topic "
                  + Topics.APPS.name()
                  + " is missing: run './jank topics create'; until then the gateway is not ready");
        }
      } catch (RuntimeException e) {
        log.warn("APPS", "reading " + Topics.APPS.name() + " failed, trying again: " + e);
      }
    }

    /** Whether the registry was read to its end once. */
    boolean complete() {
      return complete;
    }

    @Override
    public void close() {
      follower.close();
    }
  }
}
