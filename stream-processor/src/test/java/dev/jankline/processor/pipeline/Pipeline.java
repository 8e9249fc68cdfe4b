package dev.jankline.processor.pipeline;

import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.apps.AppChange;
import dev.jankline.processor.JankTopology;
import dev.jankline.processor.ProcessorLimits;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.service.ProcessorResources;
import dev.jankline.processor.service.StreamsSettings;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.FakeLibrary;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.App;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import dev.jankline.wire.TrustedRecords;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The whole topology on a test driver, with the real analysis. */
public final class Pipeline implements AutoCloseable {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  public static final String APPLICATION = "test";
  public static final int DEVICE_LIMIT = 5;
  public static final int MAX_VERSIONS = 3;
  public static final int MAX_SCREENS = 4;
  public static final int MAX_NEW_TICKETS = 2;

  /** Start of the window and a number, after each key of a store of windows. */
  private static final int WINDOW_BYTES = 12;

  private static final int STEPS = 6;

  /** The function in whose stalls the selection overflows the stack. */
  public static final String OVERFLOWING = "com.example.Deep.fall";

  /** The function in whose stalls the selection fails. */
  public static final String FAILING = "com.example.Boom.fail";

  public final MemorySerdes serdes = new MemorySerdes();
  public final FakeLibrary library = new FakeLibrary();
  public final FailedRecords failedRecords = new FailedRecords(serdes::isRetriable);
  public final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final Function<SymbolArtifact, Lookup> lookups;
  private final Map<String, String> renamed = new HashMap<>();
  private final List<AlertRule> rules =
      List.of(
          rule("regression", RuleKind.REGRESSION),
          rule("new", RuleKind.NEW),
          rule("app", RuleKind.APP_REGRESSION),
          AlertRule.newBuilder().setName("common").setMinStalls(4L).setMinDevices(2L).build());
  private final TopologyTestDriver driver;
  private final Map<String, ClusterCount> clusters = new LinkedHashMap<>();
  private final Map<String, ClusterMetadata> infos = new LinkedHashMap<>();
  private final Map<String, AccountingCount> accounting = new LinkedHashMap<>();

  public Pipeline(Path stateDirectory) {
    this(stateDirectory, limits(1L << 20));
  }

  public Pipeline(Path stateDirectory, ProcessorLimits limits) {
    this(stateDirectory, limits, null);
  }

  /** With real symbols instead of {@link #library}. */
  public Pipeline(Path stateDirectory, Function<SymbolArtifact, Lookup> lookups) {
    this(stateDirectory, limits(1L << 20), lookups);
  }

  private Pipeline(
      Path stateDirectory,
      ProcessorLimits limits,
      @Nullable Function<SymbolArtifact, Lookup> lookups) {
    this.lookups = lookups == null ? library : lookups;
    Properties config = new Properties();
    config.putAll(StreamsSettings.ofTopology(APPLICATION, stateDirectory));
    config.put(FailedRecords.CONFIG, failedRecords);
    driver = new TopologyTestDriver(JankTopology.of(parts(), limits), config, AnEvent.NOON);
  }

  public static ProcessorLimits limits(long keptBytes) {
    return new ProcessorLimits(
        DEVICE_LIMIT,
        new RowLimits(MAX_VERSIONS, MAX_SCREENS),
        new RetainedLimits(
            keptBytes, Duration.ofDays(7), Duration.ofSeconds(30), RetainedLimits.MAX_STALL_BYTES),
        new WaitingLimits(10_000, 4L << 20),
        Duration.ofMillis(100),
        new JudgeLimits(Duration.ofSeconds(1), DEVICE_LIMIT));
  }

  public ProcessorResources parts() {
    StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
    return new ProcessorResources(
        serdes,
        TopologyMetrics.in(metrics),
        failedRecords,
        lookups,
        stall -> select(analysis, stall),
        stall -> cluster(analysis, stall),
        RulesInForce.of(
            List.of(
                new AlertRules(
                    RulesInForce.ANY_APP,
                    1L,
                    rules,
                    MAX_NEW_TICKETS,
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of()))));
  }

  private static AlertRule rule(String name, RuleKind kind) {
    return AlertRule.newBuilder().setName(name).setKind(kind).build();
  }

  /** From now on the rules name a cluster otherwise. */
  public void rename(String fingerprint, String other) {
    renamed.put(fingerprint, other);
  }

  public void send(AnEvent event) {
    JankEvent value = event.event();
    send(Topics.EVENTS, event.key(), MemorySerdes.write(value), value.getReceivedAt());
  }

  /** Sets by which groupings beside the primary one the stalls of the app form clusters. */
  public void groupBy(Grouping... groupings) {
    App app = AppChange.created(AnEvent.APP, List.of(), AnEvent.NOON);
    app.setGroupings(List.of(groupings));
    sendBytes(Topics.APPS, AnEvent.APP, MemorySerdes.write(app));
  }

  public void send(GatewayRejects report) {
    send(Topics.GATEWAY_REJECTS, report.getApp(), MemorySerdes.write(report), report.getAt());
  }

  public void sendBytes(String key, byte @Nullable [] value) {
    send(Topics.EVENTS, key, value, AnEvent.NOON);
  }

  /** Sends any bytes to any input topic. */
  public void sendBytes(Topic topic, @Nullable String key, byte @Nullable [] value) {
    send(topic, key, value, AnEvent.NOON);
  }

  public void announce(String buildId) {
    announce(FakeLibrary.artifact(buildId));
  }

  public void announce(SymbolArtifact artifact) {
    announce(Keys.of(artifact), artifact);
  }

  public void announce(String key, SymbolArtifact artifact) {
    send(Topics.SYMBOLS, key, MemorySerdes.write(artifact), AnEvent.NOON);
  }

  /** Lets time pass in steps: stages that wait for each other take turns. */
  public void advance(Duration time) {
    long step = time.toMillis() / STEPS;
    for (int i = 1; i < STEPS; i++) {
      driver.advanceWallClockTime(Duration.ofMillis(step));
    }
    driver.advanceWallClockTime(Duration.ofMillis(time.toMillis() - step * (STEPS - 1)));
  }

  /** Reads what came out of a topic since the last call. */
  public <T extends SpecificRecord> List<TestRecord<String, T>> read(Topic topic, Class<T> type) {
    return driver
        .createOutputTopic(
            topic.name(), new StringDeserializer(), serdes.values(type).deserializer())
        .readRecordsToList();
  }

  /** Reads what was written to the changelog of a store since the last call. */
  public List<TestRecord<byte[], byte[]>> changes(String store) {
    return driver
        .createOutputTopic(
            StoreNames.changelog(APPLICATION, store),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** Keys of what came out of a topic since the last call. */
  public List<String> keys(Topic topic) {
    return driver
        .createOutputTopic(topic.name(), new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList()
        .stream()
        .map(TestRecord::key)
        .toList();
  }

  public List<TestRecord<String, byte[]>> deadLetters() {
    return driver
        .createOutputTopic(
            Topics.DEAD_LETTERS.name(), new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  /** Newest rows of the clusters topic, tombstones taken out. */
  public List<ClusterCount> clusters(Grouping grouping, Duration window) {
    for (TestRecord<String, ClusterCount> row : read(Topics.CLUSTERS, ClusterCount.class)) {
      if (row.value() == null) {
        clusters.remove(row.key());
      } else {
        clusters.put(row.key(), row.value());
      }
    }
    return clusters.values().stream()
        .filter(count -> count.getGrouping() == grouping)
        .filter(count -> count.getWindowMillis() == window.toMillis())
        .toList();
  }

  /** Newest descriptions of clusters of a grouping, tombstones taken out. */
  public List<ClusterMetadata> infos(Grouping grouping) {
    for (TestRecord<String, ClusterMetadata> info :
        read(Topics.CLUSTER_METADATA, ClusterMetadata.class)) {
      if (info.value() == null) {
        infos.remove(info.key());
      } else {
        infos.put(info.key(), info.value());
      }
    }
    return infos.values().stream().filter(info -> info.getGrouping() == grouping).toList();
  }

  /** The accounting over all rows: {@code KIND} or {@code KIND(reason)} to events. */
  public Map<String, Long> accounting() {
    read(Topics.ACCOUNTING, AccountingCount.class)
        .forEach(row -> accounting.put(row.key(), row.value()));
    Map<String, Long> sums = new TreeMap<>();
    for (AccountingCount row : accounting.values()) {
      for (Outcome outcome : row.getOutcomes()) {
        String reason = outcome.getReason().isEmpty() ? "" : "(" + outcome.getReason() + ")";
        sums.merge(outcome.getKind() + reason, outcome.getEvents(), Long::sum);
      }
    }
    return sums;
  }

  /** Events of a kind in the accounting. */
  public long events(OutcomeKind kind) {
    return accounting().entrySet().stream()
        .filter(entry -> entry.getKey().replaceAll("\\(.*", "").equals(kind.name()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  public List<AnalyzedStall> stalls() {
    List<AnalyzedStall> stalls = new ArrayList<>();
    read(Topics.STALLS, AnalyzedStall.class).forEach(record -> stalls.add(record.value()));
    return stalls;
  }

  /** Keys, and bytes of keys and values, of a store of windows, or of one without. */
  public long[] size(String store) {
    long[] size = new long[2];
    WindowStore<Object, Object> windows = driver.getWindowStore(store);
    if (windows != null) {
      try (KeyValueIterator<Windowed<Object>, Object> rows = windows.all()) {
        rows.forEachRemaining(row -> add(size, WINDOW_BYTES + bytes(row.key.key()), row.value));
      }
    } else {
      try (KeyValueIterator<Object, Object> rows =
          driver.<Object, Object>getKeyValueStore(store).all()) {
        rows.forEachRemaining(row -> add(size, bytes(row.key), row.value));
      }
    }
    return size;
  }

  private static void add(long[] size, int keyBytes, Object value) {
    size[0]++;
    size[1] += keyBytes + bytes(value);
  }

  private static int bytes(Object part) {
    if (part instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }
    if (part instanceof Bytes bytes) {
      return bytes.get().length;
    }
    return part instanceof byte[] bytes ? bytes.length : Integer.BYTES;
  }

  /** Writes bytes into the store of totals in place of all values. */
  public int spoilTotals(byte[] garbage) {
    WindowStore<String, byte[]> totals = driver.getWindowStore(StoreNames.TOTALS);
    List<KeyValue<Windowed<String>, byte[]>> all = new ArrayList<>();
    try (KeyValueIterator<Windowed<String>, byte[]> rows = totals.all()) {
      rows.forEachRemaining(all::add);
    }
    all.forEach(row -> totals.put(row.key.key(), garbage, row.key.window().start()));
    return all.size();
  }

  public double deadLetters(Topic topic, String reason) {
    return metrics.counter("jank.dead.letters", "topic", topic.name(), "reason", reason).count();
  }

  /** Topics, changelogs among them, whose dead letters are counted, if only as zero. */
  public Set<String> countedTopics() {
    return metrics.find("jank.dead.letters").counters().stream()
        .map(counter -> Objects.requireNonNull(counter.getId().getTag("topic")))
        .collect(Collectors.toSet());
  }

  public double metric(String name) {
    return metrics.counter(name).count();
  }

  @Override
  public void close() {
    driver.close();
  }

  private static RepresentedStall select(StallAnalysis analysis, SymbolizedStall stall) {
    if (has(stall, FAILING)) {
      throw new IllegalStateException("cannot work with this stall");
    }
    if (has(stall, OVERFLOWING)) {
      throw new StackOverflowError();
    }
    return analysis.select(stall);
  }

  private AnalyzedStall cluster(StallAnalysis analysis, RepresentedStall stall) {
    AnalyzedStall analyzed = analysis.cluster(stall);
    String name = analyzed.getFingerprints().getPrimary();
    analyzed.getFingerprints().setPrimary(renamed.getOrDefault(name, name));
    return analyzed;
  }

  private static boolean has(SymbolizedStall stall, String function) {
    return stall.samples().stream()
        .flatMap(sample -> sample.stack().stream())
        .anyMatch(frame -> frame.getFunction().equals(function));
  }

  private void send(
      Topic topic, @Nullable String key, byte @Nullable [] value, Instant receivedAt) {
    driver
        .createInputTopic(topic.name(), new StringSerializer(), new ByteArraySerializer())
        .pipeInput(key, value, receivedAt);
  }
}
