package dev.jankline.processor;

import static org.apache.kafka.streams.state.Stores.inMemoryKeyValueStore;
import static org.apache.kafka.streams.state.Stores.keyValueStoreBuilder;
import static org.apache.kafka.streams.state.Stores.persistentKeyValueStore;
import static org.apache.kafka.streams.state.Stores.windowStoreBuilder;

import dev.jankline.processor.alerts.RulesProcessor;
import dev.jankline.processor.counts.AggregateProcessor;
import dev.jankline.processor.counts.AggregateProcessor.TotalAge;
import dev.jankline.processor.counts.ByCluster;
import dev.jankline.processor.counts.PreAggregateProcessor;
import dev.jankline.processor.counts.ReadPartialCountsProcessor;
import dev.jankline.processor.counts.Row;
import dev.jankline.processor.counts.RowKind;
import dev.jankline.processor.counts.Rows;
import dev.jankline.processor.counts.ScanShares;
import dev.jankline.processor.counts.SentExamples;
import dev.jankline.processor.days.StoredDayNumbers;
import dev.jankline.processor.days.StoredDays;
import dev.jankline.processor.days.StoredDeviceDays;
import dev.jankline.processor.events.DecodeProcessor;
import dev.jankline.processor.events.DedupProcessor;
import dev.jankline.processor.events.SeenIds;
import dev.jankline.processor.events.SingleIds;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.GlobalStoreProcessor;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.releases.JudgeProcessor;
import dev.jankline.processor.releases.ReadTotalsProcessor;
import dev.jankline.processor.service.ProcessorResources;
import dev.jankline.processor.stalls.AnalyzeProcessor;
import dev.jankline.processor.stalls.ExplainProcessor;
import dev.jankline.processor.suggestions.SuggestProcessor;
import dev.jankline.processor.tickets.ReadTicketInputsProcessor;
import dev.jankline.processor.tickets.TicketInput;
import dev.jankline.processor.tickets.TicketLifeCycle;
import dev.jankline.processor.tickets.TicketProcessor;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The pipeline on one page.
 *
 * <pre>
 *   events, gateway rejects > decode > dedup > analyze > explain > pre-aggregate > partial counts
 *   partial counts > read-partial-counts > aggregate > rows, judge input
 *   judge input > read-totals > judge > alerts, comparisons, comparison plans
 *   comparison plans, days of devices > pre-aggregate > judge input (sums over devices)
 *   alerts, ticket status, cluster metadata > read-ticket-inputs > ticket > tickets
 *   ticket > judge input (fixes, clusters with open tickets), alerts (of merged tickets)
 *   judge input > read-totals > suggest > merge suggestions
 * </pre>
 *
 * <p>An event goes from stage to stage in one call. Beside the next stage, a stage may forward to
 * {@code pre-aggregate} (the accounting, and retractions) and to {@code dead-letters}; both are
 * nodes of the same task, so all an event causes is one transaction. Each node takes values of one
 * type, which its {@link Node} names; docs/architecture.md shows them in one table.
 */
public final class JankTopology {
  private final ProcessorResources resources;
  private final ProcessorLimits limits;
  private final SentExamples sent = new SentExamples();
  private final ScanShares scans = new ScanShares();
  private final Topology topology = new Topology();

  private JankTopology(ProcessorResources resources, ProcessorLimits limits) {
    this.resources = resources;
    this.limits = limits;
  }

  /** Builds the topology. */
  public static Topology of(ProcessorResources resources, ProcessorLimits limits) {
    JankTopology pipeline = new JankTopology(resources, limits);
    pipeline.announcedSymbols();
    pipeline.fromEventsToPartialCounts();
    pipeline.fromPartialCountsToRows();
    pipeline.fromJudgeInputToAlerts();
    pipeline.fromAlertsToTickets();
    pipeline.publishedRules();
    pipeline.apps();
    pipeline.comparisonPlans();
    return pipeline.topology;
  }

  private void announcedSymbols() {
    globalStore(
        StoreNames.SYMBOLS,
        StoreNames.SYMBOLS_SOURCE,
        Topics.SYMBOLS,
        StoreNames.SYMBOLS_UPDATE,
        () ->
            new GlobalStoreProcessor(
                StoreNames.SYMBOLS, resources.metrics().unreadableSymbols()::increment));
  }

  private void publishedRules() {
    globalStore(
        StoreNames.RULES,
        StoreNames.RULES_SOURCE,
        Topics.RULES,
        StoreNames.RULES_UPDATE,
        () -> new RulesProcessor(resources.serdes(), resources.metrics(), resources.rules()));
  }

  private void apps() {
    globalStore(
        StoreNames.APPS,
        StoreNames.APPS_SOURCE,
        Topics.APPS,
        StoreNames.APPS_UPDATE,
        () -> new GlobalStoreProcessor(StoreNames.APPS, () -> {}));
  }

  private void comparisonPlans() {
    globalStore(
        StoreNames.PLANS,
        StoreNames.PLANS_SOURCE,
        Topics.COMPARISON_PLANS,
        StoreNames.PLANS_UPDATE,
        () -> new GlobalStoreProcessor(StoreNames.PLANS, () -> {}));
  }

  private void globalStore(
      String store,
      String source,
      Topic topic,
      String node,
      ProcessorSupplier<String, byte[], Void, Void> processor) {
    topology.addGlobalStore(
        keyValueStoreBuilder(inMemoryKeyValueStore(store), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled(),
        source,
        new StringDeserializer(),
        new ByteArrayDeserializer(),
        topic.name(),
        node,
        processor);
  }

  private void fromEventsToPartialCounts() {
    bytesSource(StoreNames.EVENTS, Topics.EVENTS);
    bytesSource(StoreNames.GATEWAY_REJECTS, Topics.GATEWAY_REJECTS);
    topology.addProcessor(
        Nodes.DECODE.name(), this::decode, StoreNames.EVENTS, StoreNames.GATEWAY_REJECTS);
    stage(Nodes.DEDUP, this::dedup, Nodes.DECODE);
    stage(Nodes.ANALYZE, this::analyze, Nodes.DEDUP);
    stage(Nodes.EXPLAIN, this::explain, Nodes.ANALYZE);
    stage(
        Nodes.PRE_AGGREGATE,
        this::preAggregate,
        Nodes.EXPLAIN,
        Nodes.ANALYZE,
        Nodes.DEDUP,
        Nodes.DECODE);
    deadLetters(Nodes.DEAD_LETTERS, Nodes.DECODE, Nodes.ANALYZE, Nodes.EXPLAIN);
    sink(Nodes.STALLS, Topics.STALLS, Nodes.ANALYZE);
    sink(Nodes.PARTIAL_COUNTS, Topics.PARTIAL_COUNTS, Nodes.PRE_AGGREGATE);
    sink(Nodes.DEVICE_SUMS, Topics.JUDGE_INPUT, Nodes.PRE_AGGREGATE);
    store(CommitSignal.store(StoreNames.DEDUP_COMMIT), Nodes.DEDUP);
    store(CommitSignal.store(StoreNames.ANALYZE_COMMIT), Nodes.ANALYZE);
    store(CommitSignal.store(StoreNames.PRE_AGGREGATE_COMMIT), Nodes.PRE_AGGREGATE);
    store(SeenIds.store(StoreNames.SEEN_IDS), Nodes.DEDUP);
    store(SingleIds.store(StoreNames.SEEN_EVENTS), Nodes.DEDUP);
    store(bytesStore(StoreNames.RETAINED_STALLS), Nodes.ANALYZE);
    store(
        ExplainProcessor.store(
            StoredDays.persistent(
                StoreNames.MAIN_THREAD_STALLS, TotalAge.RETENTION, TotalAge.SEGMENT)),
        Nodes.EXPLAIN);
    store(StoredDeviceDays.store(StoreNames.DEVICES), Nodes.ANALYZE, Nodes.PRE_AGGREGATE);
    store(StoredDayNumbers.store(StoreNames.ROW_NAMES), Nodes.ANALYZE, Nodes.PRE_AGGREGATE);
  }

  private void fromPartialCountsToRows() {
    bytesSource(StoreNames.PARTIAL_COUNTS_SOURCE, Topics.PARTIAL_COUNTS);
    topology.addProcessor(
        Nodes.READ_PARTIAL_COUNTS.name(),
        this::readPartialCounts,
        StoreNames.PARTIAL_COUNTS_SOURCE);
    stage(Row.AGGREGATE, this::aggregate, Nodes.READ_PARTIAL_COUNTS);
    deadLetters(Nodes.PARTIAL_COUNT_DEAD_LETTERS, Nodes.READ_PARTIAL_COUNTS, Row.AGGREGATE);
    for (RowKind<?> kind : Rows.kinds()) {
      sink(kind.sink(), kind.topic(), Row.AGGREGATE);
    }
    sink(Nodes.TOTALS, Topics.JUDGE_INPUT, Row.AGGREGATE);
    topology.addSink(
        Nodes.CLUSTER_INFO.name(),
        Topics.CLUSTER_METADATA.name(),
        new StringSerializer(),
        resources.serdes().values(Nodes.CLUSTER_INFO.type()).serializer(),
        new ByCluster(),
        Row.AGGREGATE.name());
    store(CommitSignal.store(StoreNames.AGGREGATE_COMMIT), Row.AGGREGATE);
    store(
        windowStoreBuilder(
            StoredDays.persistent(StoreNames.TOTALS, TotalAge.RETENTION, TotalAge.SEGMENT),
            Serdes.String(),
            Serdes.ByteArray()),
        Row.AGGREGATE);
    store(bytesStore(StoreNames.CLUSTER_INFOS), Row.AGGREGATE);
    store(bytesStore(StoreNames.HELD_TOTALS), Row.AGGREGATE);
  }

  private void fromJudgeInputToAlerts() {
    bytesSource(StoreNames.TOTALS_SOURCE, Topics.JUDGE_INPUT);
    topology.addProcessor(Nodes.READ_TOTALS.name(), this::readTotals, StoreNames.TOTALS_SOURCE);
    stage(Nodes.JUDGE, this::judge, Nodes.READ_TOTALS);
    stage(Nodes.SUGGEST, this::suggest, Nodes.READ_TOTALS);
    deadLetters(Nodes.TOTAL_DEAD_LETTERS, Nodes.READ_TOTALS, Nodes.JUDGE, Nodes.SUGGEST);
    sink(Nodes.RATES, Topics.COMPARISONS, Nodes.JUDGE);
    sink(Nodes.ALERTS, Topics.ALERTS, Nodes.JUDGE);
    sink(Nodes.PLANS, Topics.COMPARISON_PLANS, Nodes.JUDGE);
    sink(Nodes.SUGGESTIONS, Topics.MERGE_SUGGESTIONS, Nodes.SUGGEST);
    store(bytesStore(StoreNames.JUDGED_TOTALS), Nodes.JUDGE);
    store(bytesStore(StoreNames.SENT_ALERTS), Nodes.JUDGE);
    store(bytesStore(StoreNames.MERGE_CANDIDATES), Nodes.SUGGEST);
  }

  private void fromAlertsToTickets() {
    bytesSource(StoreNames.ALERTS_SOURCE, Topics.ALERTS);
    bytesSource(StoreNames.TICKET_STATUS_SOURCE, Topics.TICKET_STATUS);
    bytesSource(StoreNames.CLUSTER_INFO_SOURCE, Topics.CLUSTER_METADATA);
    topology.addProcessor(
        Nodes.READ_TICKET_INPUTS.name(),
        this::readTicketInputs,
        StoreNames.ALERTS_SOURCE,
        StoreNames.TICKET_STATUS_SOURCE,
        StoreNames.CLUSTER_INFO_SOURCE);
    stage(TicketInput.TICKET, this::ticket, Nodes.READ_TICKET_INPUTS);
    deadLetters(Nodes.TICKET_DEAD_LETTERS, Nodes.READ_TICKET_INPUTS, TicketInput.TICKET);
    sink(Nodes.TICKETS, Topics.TICKETS, TicketInput.TICKET);
    sink(Nodes.ROUTED_ALERTS, Topics.ALERTS, TicketInput.TICKET);
    sink(Nodes.FIXES, Topics.JUDGE_INPUT, TicketInput.TICKET);
    store(bytesStore(StoreNames.TICKET_EVENTS), TicketInput.TICKET);
    store(bytesStore(StoreNames.TICKET_LIVES), TicketInput.TICKET);
    store(bytesStore(StoreNames.CLUSTER_TEXTS), TicketInput.TICKET);
  }

  private DecodeProcessor decode() {
    return new DecodeProcessor(resources.serdes(), resources.metrics(), resources.failedRecords());
  }

  private DedupProcessor dedup() {
    return new DedupProcessor(resources.failedRecords());
  }

  private AnalyzeProcessor analyze() {
    return new AnalyzeProcessor(
        resources.serdes(),
        resources.metrics(),
        resources.failedRecords(),
        new AnalyzeProcessor.Steps(resources.library(), resources.select(), resources.cluster()),
        new AnalyzeProcessor.Limits(limits.retained(), limits.maxDeviceStalls(), limits.rows()));
  }

  private ExplainProcessor explain() {
    return new ExplainProcessor(resources.serdes(), resources.metrics());
  }

  private PreAggregateProcessor preAggregate() {
    return new PreAggregateProcessor(
        resources.serdes(),
        resources.failedRecords(),
        new PreAggregateProcessor.Bounds(
            limits.waiting(),
            limits.rows(),
            sent,
            limits.judge().interval(),
            scans,
            app -> resources.rules().inForce(app).getArms()));
  }

  private ReadPartialCountsProcessor readPartialCounts() {
    return new ReadPartialCountsProcessor(
        resources.serdes(), resources.metrics(), resources.failedRecords());
  }

  private AggregateProcessor aggregate() {
    return new AggregateProcessor(
        resources.serdes(),
        resources.metrics(),
        resources.failedRecords(),
        limits.waiting(),
        limits.maxHeld());
  }

  private JudgeProcessor judge() {
    return new JudgeProcessor(
        resources.serdes(), resources.metrics(), resources.rules(), limits.judge());
  }

  private SuggestProcessor suggest() {
    return new SuggestProcessor(resources.serdes(), resources.metrics());
  }

  private ReadTotalsProcessor readTotals() {
    return new ReadTotalsProcessor(
        resources.serdes(), resources.metrics(), resources.failedRecords());
  }

  private TicketProcessor ticket() {
    TicketLifeCycle lifeCycle = new TicketLifeCycle(resources.rules());
    return new TicketProcessor(resources.serdes(), resources.metrics(), lifeCycle);
  }

  private ReadTicketInputsProcessor readTicketInputs() {
    return new ReadTicketInputsProcessor(
        resources.serdes(), resources.metrics(), resources.failedRecords());
  }

  /** Adds a stage under its node's name; the compiler checks that both take the same type. */
  private <T> void stage(Node<T> node, Supplier<? extends Stage<T>> stage, Node<?>... parents) {
    topology.addProcessor(node.name(), () -> stage.get(), names(parents));
  }

  private <T extends SpecificRecord> void sink(Node<T> node, Topic topic, Node<?> parent) {
    Serializer<T> values = resources.serdes().values(node.type()).serializer();
    topology.addSink(node.name(), topic.name(), new StringSerializer(), values, parent.name());
  }

  private void deadLetters(Node<byte[]> node, Node<?>... parents) {
    topology.addSink(
        node.name(),
        Topics.DEAD_LETTERS.name(),
        new StringSerializer(),
        new ByteArraySerializer(),
        names(parents));
  }

  private void bytesSource(String name, Topic topic) {
    topology.addSource(name, new StringDeserializer(), new ByteArrayDeserializer(), topic.name());
  }

  private void store(StoreBuilder<?> store, Node<?>... stages) {
    topology.addStateStore(store, names(stages));
  }

  private static StoreBuilder<KeyValueStore<String, byte[]>> bytesStore(String name) {
    return keyValueStoreBuilder(persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
  }

  private static String[] names(Node<?>... nodes) {
    return Stream.of(nodes).map(Node::name).toArray(String[]::new);
  }
}
