package dev.jankline.dashboard;

import static dev.jankline.dashboard.DashboardSettings.Role.INGEST;
import static dev.jankline.dashboard.DashboardSettings.Role.SERVE;

import dev.jankline.dashboard.read.Feeds;
import dev.jankline.dashboard.read.ReadProgress;
import dev.jankline.dashboard.read.ReaderSettings;
import dev.jankline.dashboard.read.ReaderThread;
import dev.jankline.dashboard.read.TopicReader;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.rest.AppKeys;
import dev.jankline.dashboard.rest.DashboardServer;
import dev.jankline.dashboard.rest.TicketDesk;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.DuckDbFile;
import dev.jankline.dashboard.store.PostgresSchema;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.dashboard.store.StorePlace;
import dev.jankline.dashboard.web.StaticFiles;
import dev.jankline.service.QuietLog;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.service.guard.HttpGuard;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import dev.jankline.service.settings.WritableFolder;
import dev.jankline.topics.RightsWatch;
import dev.jankline.topics.Role;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Makes the parts of a dashboard from its settings. */
final class DashboardParts {
  private static final long CLUSTER_SECONDS = 15;

  private final DashboardSettings settings;
  private final Map<String, Object> kafka;
  private final InstantSource clock;
  private final QuietLog log;

  /**
   * Takes what a dashboard is made from.
   *
   * @param kafka settings of its consumer, with those of the registry
   */
  DashboardParts(
      DashboardSettings settings,
      Map<String, Object> kafka,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.settings = settings;
    this.kafka = kafka;
    this.clock = clock;
    this.log = new QuietLog(LoggerFactory.getLogger(Dashboard.class)::warn, nanoTime);
  }

  /**
   * Refuses settings that a start would refuse, without starting anything.
   *
   * @throws SettingsException saying what is wrong
   */
  static void check(DashboardSettings settings) {
    HttpGuard.trusted(settings, "jank.dashboard");
    AppKeys.writing(settings.writeKeys());
    CompareUrls.of(settings.compareUrls());
    settings.gatewayUrl().ifPresent(DashboardParts::checkGateway);
    if (settings.roles().size() < DashboardSettings.Role.values().length
        && settings.store().url().isEmpty()) {
      throw new SettingsException(
          "jank.dashboard.roles needs both ingest and serve for a file, which one process has open: set jank.dashboard.store.url, or leave it out");
    }
    AppKeys keys = AppKeys.reading(settings.readKeys());
    if (settings.roles().contains(SERVE) && keys.isEmpty() && !isLoopback(settings.host())) {
      throw new SettingsException(
          "jank.dashboard.host is %s, and no key is set: set jank.dashboard.read-keys.\"APP\"=KEY, or listen on 127.0.0.1"
              .formatted(settings.host()));
    }
    for (Path folder : folders(settings)) {
      WritableFolder.check("the folder of jank.dashboard.file", folder);
    }
  }

  /** Local folders of the store. */
  private static List<Path> folders(DashboardSettings settings) {
    return place(settings) instanceof DuckDbFile
        ? List.of(Objects.requireNonNull(settings.file().toAbsolutePath().getParent()))
        : List.of();
  }

  private static void checkGateway(URI gateway) {
    boolean isHttp = "http".equals(gateway.getScheme()) || "https".equals(gateway.getScheme());
    if (!isHttp || gateway.getHost() == null || gateway.getRawUserInfo() != null) {
      throw new SettingsException(
          "jank.dashboard.gateway-url is no address of a gateway: write http://HOST:PORT or"
              + " https://HOST");
    }
  }

  /**
   * Where the store is kept.
   *
   * @throws SettingsException saying which setting is wrong
   */
  static StorePlace place(DashboardSettings settings) {
    DashboardSettings.Store store = settings.store();
    if (store.url().isEmpty()) {
      if (store.user().isPresent() || store.password().isPresent()) {
        throw new SettingsException(
            "jank.dashboard.store.url is missing: a user and a password are for a server");
      }
      return new DuckDbFile(settings.file());
    }
    try {
      return PostgresSchema.of(
          store.url().get(),
          store
              .user()
              .orElseThrow(() -> new SettingsException("jank.dashboard.store.user is missing")),
          store.password().orElse(""),
          store.schema());
    } catch (IllegalArgumentException e) {
      throw new SettingsException("jank.dashboard.store: " + e.getMessage());
    }
  }

  /**
   * Starts a dashboard; it listens when this returns.
   *
   * @param writing settings of its producer, used when there are write keys
   */
  Dashboard start(PrometheusMeterRegistry metrics, Map<String, Object> writing) {
    RollupStore store = openOwn();
    try {
      ReadProgress progress = new ReadProgress();
      DashboardServer server =
          settings.roles().contains(SERVE) ? serving(store, progress, metrics, writing) : null;
      metrics.gauge("jank.dashboard.behind", progress, state -> state.state().behind());
      metrics.gauge("jank.dashboard.unreadable", progress, state -> state.state().unreadable());
      metrics.gauge("jank.dashboard.revision", store, RollupStore::revision);
      metrics.gauge("jank.dashboard.store.bytes", store, RollupStore::bytes);
      RightsWatch rights = RightsWatch.of(Role.DASHBOARD, kafka, "");
      if (!settings.roles().contains(INGEST)) {
        progress.elsewhere();
        return new Dashboard(null, server, store, rights, folders(settings));
      }
      Consumer<Changes> listener = server == null ? changes -> {} : server::changed;
      return new Dashboard(
          reading(store, progress, listener), server, store, rights, folders(settings));
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private DashboardServer serving(
      RollupStore store,
      ReadProgress progress,
      PrometheusMeterRegistry metrics,
      Map<String, Object> writing) {
    DashboardServer server =
        DashboardServer.start(
            DashboardServer.Binding.of(
                settings.host(),
                settings.port(),
                AppKeys.reading(settings.readKeys()),
                settings,
                metrics),
            new DashboardServer.Sources(
                store, progress, log, CompareUrls.of(settings.compareUrls())),
            new DashboardServer.Changing(actions(writing), settings.gatewayUrl().orElse(null)),
            StaticFiles.ofPage().services());
    metrics.gauge("jank.dashboard.listeners", server, DashboardServer::listeners);
    LoggerFactory.getLogger(Dashboard.class)
        .info("dashboard: http://{}:{}/", settings.host(), server.port());
    return server;
  }

  private DashboardServer.@Nullable Actions actions(Map<String, Object> writing) {
    AppKeys keys = AppKeys.writing(settings.writeKeys());
    return keys.isEmpty()
        ? null
        : new DashboardServer.Actions(keys, TicketDesk.of(kafka, writing, clock), clock);
  }

  private RollupStore openOwn() {
    StorePlace place = place(settings);
    if (!(place instanceof PostgresSchema shared)) {
      return openStore(place);
    }
    return opened(
        () -> RollupStore.openShared(shared, limits(), settings.roles().contains(INGEST)));
  }

  /**
   * Opens a store that no other process writes to.
   *
   * @throws StartException when it cannot be opened
   */
  RollupStore openStore(StorePlace place) {
    return opened(() -> RollupStore.open(place, limits()));
  }

  private static RollupStore opened(Supplier<RollupStore> opening) {
    try {
      return opening.get();
    } catch (StoreException e) {
      throw new StartException(String.valueOf(e.getMessage()), e);
    }
  }

  private RollupStore.Limits limits() {
    return new RollupStore.Limits(
        settings.memoryMegabytes(),
        RollupStore.Limits.READERS,
        settings.maxStalls(),
        settings.treesPerCluster(),
        settings.hoursKept());
  }

  /**
   * Begins to read the topics into a store.
   *
   * @param listener told of changes that are in the store
   */
  ReaderThread reading(RollupStore store, ReadProgress progress, Consumer<Changes> listener) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(kafka, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    TopicReader reader =
        new TopicReader(
            consumer,
            Feeds.of(kafka),
            new TopicReader.Target(store, progress, listener, log),
            clock);
    return new ReaderThread(
            consumer,
            reader,
            new ReaderThread.Parts(
                progress,
                store::takeOver,
                () -> store.belongsTo(clusterId()),
                log,
                settings.shutdownTimeout()))
        .start();
  }

  private String clusterId() {
    try (Admin admin = Admin.create(ReaderSettings.admin(kafka))) {
      return admin.describeCluster().clusterId().get(CLUSTER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the brokers do not say which cluster they are: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptException(e);
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new SettingsException("jank.dashboard.host is " + host + ": there is no such address");
    }
  }

  /**
   * A dashboard that runs: its reader and its server, as far as it has these roles, and its store,
   * closed in this order.
   */
  static final class Dashboard implements ServiceProcess.Running {
    private final @Nullable ReaderThread reading;
    private final @Nullable DashboardServer server;
    private final RollupStore store;
    private final RightsWatch rights;
    private final List<Path> folders;

    Dashboard(
        @Nullable ReaderThread reading,
        @Nullable DashboardServer server,
        RollupStore store,
        RightsWatch rights,
        List<Path> folders) {
      this.rights = rights;
      this.folders = folders;
      this.reading = reading;
      this.server = server;
      this.store = store;
    }

    /**
     * None while it reads topics, or another process does; it answers from the store even when none
     * does.
     */
    @Override
    public Optional<String> obstacle() {
      Optional<String> missing = rights.missing();
      return missing.isPresent() || reading == null ? missing : reading.obstacle();
    }

    @Override
    public OptionalLong progress() {
      return reading == null ? OptionalLong.empty() : reading.progress();
    }

    @Override
    public List<Path> folders() {
      return folders;
    }

    @Override
    public void close() {
      rights.close();
      if (reading != null) {
        reading.close();
      }
      if (server != null) {
        server.close();
      }
      store.close();
    }
  }
}
