package dev.jankline.processor.service;

import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.ProcessorSubjects;
import dev.jankline.processor.kafka.RegistrySerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.service.ReplaceThreads.SameName;
import dev.jankline.service.ServiceProcess.Running;
import dev.jankline.symbols.load.SymbolLibrary;
import dev.jankline.symbols.store.ArtifactCache;
import dev.jankline.symbols.store.SymbolStores;
import dev.jankline.symbols.upload.SymbolCompiler;
import dev.jankline.topics.MissingRight;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.TopicClients;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the topology against Kafka, from when registry and topics are there; ready as {@link
 * Readiness} says.
 */
public final class RunningTopology implements Running {
  private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

  private final Parts parts;
  private final List<Path> folders;
  private final Thread starter;

  /** What this process has opened for the topology. */
  private record Parts(
      KafkaStreams streams,
      CleanStop cleanStop,
      KafkaStreamsMetrics streamsMetrics,
      SymbolLibrary library,
      RegistrySerdes serdes,
      ProcessorReadiness readiness,
      StreamsWatch watch) {}

  private RunningTopology(Parts parts, List<Path> folders, Thread starter) {
    this.parts = parts;
    this.folders = folders;
    this.starter = starter;
  }

  /**
   * Begins to start it, and returns at once.
   *
   * @param clock tells how often threads fail
   * @param onDead called once, on a thread of its own, when Kafka Streams cannot go on
   * @param topology makes the topology of what this process has opened for it
   */
  public static RunningTopology start(
      ProcessorPlan plan,
      MeterRegistry metrics,
      InstantSource clock,
      Runnable onDead,
      Function<ProcessorResources, Topology> topology)
      throws IOException {
    ProcessorSettings processor = plan.settings();
    SymbolLibrary library = library(processor.symbols(), clock);
    RegistrySerdes serdes = new RegistrySerdes(plan.client());
    FailedRecords failedRecords = new FailedRecords(serdes::isRetriable);
    String name = InstanceName.of(processor);
    ProcessorResources resources =
        new ProcessorResources(
            serdes,
            TopologyMetrics.in(metrics),
            failedRecords,
            library::find,
            plan.analysis()::select,
            plan.analysis()::cluster,
            plan.rules());
    BoundedRocksDb.unpackLibrary(processor.stateDirectory());
    Topology built = topology.apply(resources);
    KafkaStreams streams = new KafkaStreams(built, plan.streams(name, failedRecords));
    ProcessorReadiness readiness = new ProcessorReadiness(clock);
    streams.setUncaughtExceptionHandler(
        new SameName(
            name,
            new ReplaceThreads(
                serdes::isRetriable, failedRecords, clock, readiness::threadFailed)));
    streams.setStateListener((now, before) -> stateChanged(now, before, onDead));
    streams.setGlobalStateRestoreListener(new RestoredRecords(readiness));
    KafkaStreamsMetrics streamsMetrics = new KafkaStreamsMetrics(streams);
    streamsMetrics.bindTo(metrics);
    Admin admin = Admin.create(plan.admin());
    String application = processor.applicationId();
    StartChecks checks =
        new StartChecks(
            StartRequirements.of(
                serdes,
                ProcessorSubjects.all(application),
                admin,
                new MissingRight(
                    Role.PROCESSOR, plan.admin(), Right.of(Role.PROCESSOR, application, "")),
                new LostOffsets(admin, application, built.describe(), () -> reader(plan))),
            readiness,
            clock,
            time -> Thread.sleep(time.toMillis()));
    GroupTransactions group = new GroupTransactions(admin, application);
    StreamsWatch watch =
        new StreamsWatch(
            streams,
            processor.threads(),
            new GroupOffsets(admin, application),
            group,
            new AbandonedTransactions(group, application),
            readiness);
    CleanStop cleanStop = new CleanStop(processor.stateDirectory(), application);
    Parts parts = new Parts(streams, cleanStop, streamsMetrics, library, serdes, readiness, watch);
    Thread starter = new Thread(() -> start(checks, parts, onDead));
    starter.setName("jank-start");
    starter.setDaemon(true);
    starter.start();
    return new RunningTopology(
        parts, List.of(processor.stateDirectory(), processor.symbols().cacheDirectory()), starter);
  }

  private static Consumer<byte[], byte[]> reader(ProcessorPlan plan) {
    return new KafkaConsumer<>(
        TopicClients.reading("jank-start", plan.client()),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static void start(StartChecks checks, Parts parts, Runnable onDead) {
    try {
      checks.await();
      if (!parts.cleanStop().take() && parts.cleanStop().hasState()) {
        LOG.info("No mark of a clean stop: local state is restored from Kafka");
        parts.streams().cleanUp();
      }
      parts.streams().start();
      parts.readiness().started();
      parts.watch().start();
    } catch (InterruptedException e) {
      LOG.info("stopped before the start");
    } catch (RuntimeException e) {
      LOG.error("Kafka Streams cannot be started", e);
      onDead.run();
    }
  }

  private static SymbolLibrary library(ProcessorSettings.Symbols symbols, InstantSource clock)
      throws IOException {
    return new SymbolLibrary(
        SymbolStores.open(
            symbols.directory(), symbols.bucket(), SymbolCompiler.withDefaults(), clock),
        new ArtifactCache(symbols.cacheDirectory(), symbols.cacheMaxBytes(), clock),
        symbols.maxBytes());
  }

  @Override
  public Optional<String> obstacle() {
    return parts.readiness().obstacle();
  }

  @Override
  public OptionalLong progress() {
    return parts.readiness().progress();
  }

  @Override
  public List<Path> folders() {
    return folders;
  }

  /**
   * Leaves the group at once when others take the work over; alone, the name keeps its place until
   * the next start.
   */
  @Override
  public void close() {
    starter.interrupt();
    GroupMembershipOperation membership =
        parts.watch().hasOthers()
            ? GroupMembershipOperation.LEAVE_GROUP
            : GroupMembershipOperation.REMAIN_IN_GROUP;
    parts.watch().close();
    // State that an obstacle stands in is restored at the next start.
    boolean sound = parts.streams().state().isRunningOrRebalancing() && progress().isEmpty();
    boolean closed =
        parts
            .streams()
            .close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(membership));
    if (closed && sound) {
      parts.cleanStop().leave();
    } else if (!closed) {
      LOG.warn(
          "Kafka Streams did not stop within {}; its transaction is rolled back", CLOSE_TIMEOUT);
    }
    parts.streamsMetrics().close();
    parts.library().close();
    parts.serdes().close();
  }

  /** Restoring a store is progress, however long it takes. */
  private record RestoredRecords(ProcessorReadiness readiness) implements StateRestoreListener {
    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {
      // Nothing was restored yet.
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long to, long records) {
      readiness.restored(records);
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long records) {
      if (records > 0) {
        LOG.info("Restored {} records of {}", records, partition);
      }
    }
  }

  private static void stateChanged(
      KafkaStreams.State now, KafkaStreams.State before, Runnable onDead) {
    LOG.info("Kafka Streams: {} -> {}", before, now);
    if (now == KafkaStreams.State.ERROR) {
      Thread thread = new Thread(onDead, "jank-dead");
      thread.setDaemon(true);
      thread.start();
    }
  }
}
