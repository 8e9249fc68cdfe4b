package dev.jankline.processor;

import static org.apache.kafka.streams.state.Stores.inMemoryKeyValueStore;
import static org.apache.kafka.streams.state.Stores.keyValueStoreBuilder;
import static org.apache.kafka.streams.state.Stores.persistentKeyValueStore;
import static org.apache.kafka.streams.state.Stores.persistentWindowStore;
import static org.apache.kafka.streams.state.Stores.timestampedKeyValueStoreBuilder;
import static org.apache.kafka.streams.state.Stores.windowStoreBuilder;

import dev.jankline.processor.cap.DeviceCapProcessor;
import dev.jankline.processor.cluster.ClusterProcessor;
import dev.jankline.processor.count.CombineProcessor;
import dev.jankline.processor.count.CountProcessor;
import dev.jankline.processor.count.DeviceCap;
import dev.jankline.processor.count.ReadDeltasProcessor;
import dev.jankline.processor.count.RowNames;
import dev.jankline.processor.count.Windows;
import dev.jankline.processor.decode.DecodeProcessor;
import dev.jankline.processor.dedup.DedupProcessor;
import dev.jankline.processor.dedup.SeenEvents;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.judge.JudgeProcessor;
import dev.jankline.processor.represent.RepresentProcessor;
import dev.jankline.processor.symbolize.SymbolizeProcessor;
import dev.jankline.processor.symbolize.SymbolsProcessor;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;

/**
 * Is the pipeline on one page.
 *
 * <pre>
 *   events, intake > decode > dedup > symbolize > represent > cluster > combine > deltas
 *   deltas > read-deltas > count > judge
 * </pre>
 *
 * <p>An event goes from stage to stage in one call. Beside the next stage, a stage may write to
 * {@code combine} (the ledger) and to {@code dead-letters}; both are nodes of the same task, so all
 * an event causes is one transaction.
 */
public final class JankTopology {
  private final TopologyParts parts;
  private final TopologyLimits limits;
  private final Topology topology = new Topology();

  private JankTopology(TopologyParts parts, TopologyLimits limits) {
    this.parts = parts;
    this.limits = limits;
  }

  /** Builds the topology. */
  public static Topology of(TopologyParts parts, TopologyLimits limits) {
    JankTopology pipeline = new JankTopology(parts, limits);
    pipeline.announcedSymbols();
    pipeline.fromEventsToDeltas();
    pipeline.fromDeltasToTickets();
    return pipeline.topology;
  }

  private void announcedSymbols() {
    topology.addGlobalStore(
        keyValueStoreBuilder(
                inMemoryKeyValueStore(Names.SYMBOLS), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled(),
        Names.SYMBOLS_SOURCE,
        new StringDeserializer(),
        new ByteArrayDeserializer(),
        Topics.SYMBOLS.name(),
        Names.SYMBOLS_UPDATE,
        () -> new SymbolsProcessor(parts.metrics()));
  }

  private void fromEventsToDeltas() {
    bytesSource(Names.EVENTS, Topics.EVENTS);
    bytesSource(Names.INTAKE, Topics.INTAKE);
    topology
        .addProcessor(
            Names.DECODE,
            () -> new DecodeProcessor(parts.serdes(), parts.metrics(), parts.failedRecords()),
            Names.EVENTS,
            Names.INTAKE)
        .addProcessor(Names.DEDUP, DedupProcessor::new, Names.DECODE)
        .addProcessor(Names.SYMBOLIZE, this::symbolize, Names.DEDUP)
        .addProcessor(Names.REPRESENT, this::represent, Names.SYMBOLIZE)
        .addProcessor(Names.CLUSTER, this::cluster, Names.REPRESENT)
        .addProcessor(Names.DEVICE_CAP, this::deviceCap, Names.CLUSTER)
        .addProcessor(
            Names.COMBINE,
            this::combine,
            Names.DEVICE_CAP,
            Names.CLUSTER,
            Names.REPRESENT,
            Names.SYMBOLIZE,
            Names.DEDUP,
            Names.DECODE);
    deadLetters(
        Names.DEAD_LETTERS,
        Names.DECODE,
        Names.SYMBOLIZE,
        Names.REPRESENT,
        Names.CLUSTER,
        Names.COMBINE);
    sink(Names.STALLS, Topics.STALLS, AnalyzedStall.class, Names.DEVICE_CAP);
    sink(Names.DELTAS, Topics.DELTAS, CountDelta.class, Names.COMBINE);
    topology
        .addStateStore(SeenEvents.store(Names.SEEN_EVENTS), Names.DEDUP)
        .addStateStore(
            keyValueStoreBuilder(
                persistentKeyValueStore(Names.KEPT_STALLS), Serdes.String(), Serdes.ByteArray()),
            Names.SYMBOLIZE)
        .addStateStore(DeviceCap.store(Names.DEVICE_DAYS), Names.DEVICE_CAP)
        .addStateStore(RowNames.store(Names.ROW_NAMES), Names.DEVICE_CAP, Names.COMBINE)
        .addStateStore(
            // In memory and cached: rows live for a second, and only what is left of them at a
            // commit goes to the changelog.
            timestampedKeyValueStoreBuilder(
                    inMemoryKeyValueStore(Names.PARTIAL_COUNTS),
                    Serdes.String(),
                    Serdes.ByteArray())
                .withCachingEnabled(),
            Names.COMBINE);
  }

  private void fromDeltasToTickets() {
    bytesSource(Names.DELTAS_SOURCE, Topics.DELTAS);
    topology
        .addProcessor(Names.READ_DELTAS, this::readDeltas, Names.DELTAS_SOURCE)
        .addProcessor(
            Names.COUNT,
            () -> new CountProcessor(parts.serdes(), parts.metrics()),
            Names.READ_DELTAS)
        .addProcessor(
            Names.JUDGE,
            () -> new JudgeProcessor(parts.serdes(), parts.metrics(), parts.judgement()),
            Names.COUNT);
    deadLetters(Names.DELTA_DEAD_LETTERS, Names.READ_DELTAS, Names.COUNT, Names.JUDGE);
    sink(Names.CLUSTERS, Topics.CLUSTERS, ClusterCount.class, Names.COUNT);
    sink(Names.SCENES, Topics.SCENES, SceneCount.class, Names.COUNT);
    sink(Names.EXPOSURE, Topics.EXPOSURE, ExposureCount.class, Names.COUNT);
    sink(Names.OUTCOMES, Topics.OUTCOMES, OutcomeCount.class, Names.COUNT);
    sink(Names.TICKETS, Topics.TICKETS, TicketEvent.class, Names.JUDGE);
    topology
        .addStateStore(
            windowStoreBuilder(
                persistentWindowStore(Names.TOTALS, CountProcessor.RETENTION, Windows.DAY, false),
                Serdes.String(),
                Serdes.ByteArray()),
            Names.COUNT)
        .addStateStore(
            keyValueStoreBuilder(
                persistentKeyValueStore(Names.TICKET_EVENTS), Serdes.String(), Serdes.ByteArray()),
            Names.JUDGE);
  }

  private SymbolizeProcessor symbolize() {
    return new SymbolizeProcessor(parts.serdes(), parts.metrics(), limits.kept(), parts.library());
  }

  private RepresentProcessor represent() {
    return new RepresentProcessor(parts.serdes(), parts.metrics(), parts.represent());
  }

  private ClusterProcessor cluster() {
    return new ClusterProcessor(parts.serdes(), parts.metrics(), parts.cluster());
  }

  private DeviceCapProcessor deviceCap() {
    return new DeviceCapProcessor(limits.maxDeviceStalls(), limits.rows());
  }

  private CombineProcessor combine() {
    return new CombineProcessor(parts.serdes(), parts.metrics(), limits.combine(), limits.rows());
  }

  private ReadDeltasProcessor readDeltas() {
    return new ReadDeltasProcessor(parts.serdes(), parts.metrics(), parts.failedRecords());
  }

  private void deadLetters(String name, String... parents) {
    topology.addSink(
        name,
        Topics.DEAD_LETTERS.name(),
        new StringSerializer(),
        new ByteArraySerializer(),
        parents);
  }

  private void bytesSource(String name, Topic topic) {
    topology.addSource(name, new StringDeserializer(), new ByteArrayDeserializer(), topic.name());
  }

  private <T extends SpecificRecord> void sink(
      String name, Topic topic, Class<T> type, String parent) {
    topology.addSink(name, topic.name(), new StringSerializer(), values(type).serializer(), parent);
  }

  private <T extends SpecificRecord> Serde<T> values(Class<T> type) {
    return parts.serdes().values(type);
  }
}
