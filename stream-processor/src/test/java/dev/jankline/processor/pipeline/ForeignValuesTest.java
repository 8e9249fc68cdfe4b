package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.JankTopology;
import dev.jankline.processor.alerts.RulesProcessor;
import dev.jankline.processor.counts.AggregateProcessor;
import dev.jankline.processor.counts.PreAggregateProcessor;
import dev.jankline.processor.counts.ReadPartialCountsProcessor;
import dev.jankline.processor.counts.ScanShares;
import dev.jankline.processor.counts.SentExamples;
import dev.jankline.processor.events.DecodeProcessor;
import dev.jankline.processor.events.DedupProcessor;
import dev.jankline.processor.events.SeenIds;
import dev.jankline.processor.events.SingleIds;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.GlobalStoreProcessor;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.releases.JudgeProcessor;
import dev.jankline.processor.releases.ReadTotalsProcessor;
import dev.jankline.processor.service.ProcessorResources;
import dev.jankline.processor.stalls.AnalyzeProcessor;
import dev.jankline.processor.stalls.ExplainProcessor;
import dev.jankline.processor.suggestions.SuggestProcessor;
import dev.jankline.processor.tickets.ReadTicketInputsProcessor;
import dev.jankline.processor.tickets.TicketLifeCycle;
import dev.jankline.processor.tickets.TicketProcessor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value of a kind that a node does not take fails there; nothing passes it over. */
class ForeignValuesTest {
  /** No node takes it. */
  private record Foreign(String text) {}

  @TempDir Path directory;

  @Test
  void everyNodeFails_whenItIsHandedAForeignValue() {
    try (Pipeline pipeline = new Pipeline(directory)) {
      Map<String, Processor<?, ?, ?, ?>> nodes = nodes(pipeline.parts());

      assertThat(nodes.keySet())
          .isEqualTo(
              Walk.of(JankTopology.of(pipeline.parts(), Pipeline.limits(1))).processors().keySet());
      // Bytes of a global store have no stage that checks them; the JVM does.
      for (String global :
          List.of("symbols-update", "rules-update", "apps-update", "plans-update")) {
        assertThatThrownBy(() -> process(nodes.remove(global)))
            .isInstanceOf(ClassCastException.class);
      }
      nodes.forEach(
          (name, processor) ->
              assertThatThrownBy(() -> process(processor))
                  .isInstanceOf(IllegalArgumentException.class)
                  .hasMessageContaining("node " + name + " takes ")
                  .hasMessageContaining("Foreign"));
    }
  }

  @Test
  void theRecordFails_whenAStageForwardsAForeignValue() {
    Topology topology = new Topology();
    topology.addSource("source", new StringDeserializer(), new StringDeserializer(), "in");
    topology.addProcessor("stranger", Stranger::new, "source");
    topology.addProcessor(
        Nodes.DEDUP.name(),
        () -> new DedupProcessor(new FailedRecords(error -> false)),
        "stranger");
    topology.addStateStore(CommitSignal.store(StoreNames.DEDUP_COMMIT), Nodes.DEDUP.name());
    topology.addStateStore(SeenIds.store(StoreNames.SEEN_IDS), Nodes.DEDUP.name());
    topology.addStateStore(SingleIds.store(StoreNames.SEEN_EVENTS), Nodes.DEDUP.name());
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());

    try (TopologyTestDriver driver = new TopologyTestDriver(topology, config)) {
      assertThatThrownBy(
              () ->
                  driver
                      .createInputTopic("in", new StringSerializer(), new StringSerializer())
                      .pipeInput("key", "value"))
          .hasStackTraceContaining("node dedup takes Received, not")
          .hasStackTraceContaining("Foreign");
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // What the compiler would refuse is what is tested.
  private static void process(@Nullable Processor processor) {
    Objects.requireNonNull(processor).process(new Record("key", new Foreign("x"), 0));
  }

  private static Map<String, Processor<?, ?, ?, ?>> nodes(ProcessorResources parts) {
    var serdes = parts.serdes();
    var metrics = parts.metrics();
    var limits = Pipeline.limits(1);
    return new TreeMap<>(
        Map.ofEntries(
            Map.entry("symbols-update", new GlobalStoreProcessor(StoreNames.SYMBOLS, () -> {})),
            Map.entry("plans-update", new GlobalStoreProcessor(StoreNames.PLANS, () -> {})),
            Map.entry("apps-update", new GlobalStoreProcessor(StoreNames.APPS, () -> {})),
            Map.entry("decode", new DecodeProcessor(serdes, metrics, parts.failedRecords())),
            Map.entry("dedup", new DedupProcessor(parts.failedRecords())),
            Map.entry(
                "analyze",
                new AnalyzeProcessor(
                    serdes,
                    metrics,
                    parts.failedRecords(),
                    new AnalyzeProcessor.Steps(parts.library(), parts.select(), parts.cluster()),
                    new AnalyzeProcessor.Limits(limits.retained(), 1, limits.rows()))),
            Map.entry("explain", new ExplainProcessor(serdes, metrics)),
            Map.entry("suggest", new SuggestProcessor(serdes, metrics)),
            Map.entry(
                "pre-aggregate",
                new PreAggregateProcessor(
                    serdes,
                    parts.failedRecords(),
                    new PreAggregateProcessor.Bounds(
                        limits.waiting(),
                        limits.rows(),
                        new SentExamples(),
                        limits.judge().interval(),
                        new ScanShares(),
                        app -> List.of()))),
            Map.entry(
                "read-partial-counts",
                new ReadPartialCountsProcessor(serdes, metrics, parts.failedRecords())),
            Map.entry(
                "aggregate",
                new AggregateProcessor(
                    serdes, metrics, parts.failedRecords(), limits.waiting(), limits.maxHeld())),
            Map.entry(
                "read-totals", new ReadTotalsProcessor(serdes, metrics, parts.failedRecords())),
            Map.entry("judge", new JudgeProcessor(serdes, metrics, parts.rules(), limits.judge())),
            Map.entry("rules-update", new RulesProcessor(serdes, metrics, parts.rules())),
            Map.entry(
                "read-ticket-inputs",
                new ReadTicketInputsProcessor(serdes, metrics, parts.failedRecords())),
            Map.entry(
                "ticket",
                new TicketProcessor(serdes, metrics, new TicketLifeCycle(parts.rules())))));
  }

  /** Forwards to dedup by a node of its own making, which the compiler cannot refuse. */
  private static final class Stranger implements Processor<String, String, String, Object> {
    private Forwarder forwarder;

    @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
    Stranger() {}

    @Override
    public void init(ProcessorContext<String, Object> context) {
      forwarder = new Forwarder(context);
    }

    @Override
    public void process(Record<String, String> record) {
      Node<Foreign> node = new Node<>(Nodes.DEDUP.name(), Foreign.class);
      forwarder.forward(node, record.withValue(new Foreign(record.value())));
    }
  }
}
