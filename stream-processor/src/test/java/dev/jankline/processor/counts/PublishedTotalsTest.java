package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.jankline.processor.counts.AggregateProcessor.TotalAge;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ProcessingFailures;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JudgeInput;
import dev.jankline.topics.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The stage behind a source that hands it several rows within one commit: each text is a row of
 * that many stalls.
 */
class PublishedTotalsTest {
  private static final WaitingLimits MANY = new WaitingLimits(100, 1L << 20);
  private static final Duration MAX_HELD = Duration.ofMinutes(1);

  @TempDir Path directory;
  private final MemorySerdes serdes = new MemorySerdes();
  private final FailedRecords failedRecords = new FailedRecords(serdes::isRetriable);
  private final List<Long> judged = new ArrayList<>();
  private TopologyTestDriver driver;

  @BeforeEach
  void start() {
    driver = start(MANY);
  }

  @AfterEach
  void stop() {
    driver.close();
  }

  @Test
  void publishesATotalOncePerCommit_howeverOftenItChanged() {
    send("1 2 3");
    send("4");

    assertThat(published()).containsExactly("6", "10");
    assertThat(storedChanges()).hasSize(2);
  }

  @Test
  void publishesAtOnce_whenMoreTotalsWaitThanMay() {
    driver.close();
    driver = start(new WaitingLimits(0, 1L << 20));
    send("1 2 3");

    assertThat(published()).containsExactly("1", "3", "6");
  }

  @Test
  void publishesTombstoneOnce_whenAllIsTakenBack() {
    send("2 1");
    send("-1 -1 -1");
    send("1 -1");

    assertThat(published()).as("the last one was never published").containsExactly("3", "gone");
    assertThat(stored()).isEmpty();
  }

  @Test
  void judgesATotal_whenATenthOfItsStallsIsNew() {
    send("20");
    send("1");
    send("1");

    assertThat(judged).containsExactly(20L, 22L);
    assertThat(published()).containsExactly("20", "21", "22");
  }

  @Test
  void judgesATotalThatChangedLittle_whenItWaitedLong() {
    send("100");
    send("1");
    send("2");
    driver.advanceWallClockTime(MAX_HELD);
    driver.advanceWallClockTime(MAX_HELD);

    assertThat(judged).containsExactly(100L, 103L);
    assertThat(held()).isZero();
  }

  @Test
  void judgesThatNothingIsLeft_whenATotalThatWaitsIsTakenBack() {
    send("100");
    send("1");
    assertThat(held()).isOne();
    send("-101");
    driver.advanceWallClockTime(MAX_HELD);
    assertThat(judged).containsExactly(100L, 0L);
    send("99");

    assertThat(judged).as("it begins anew").containsExactly(100L, 0L, 99L);
    assertThat(held()).isZero();
  }

  @Test
  void publishesNothing_whenTheRecordFailsBeforeTheCommit() {
    Throwable failure = catchThrowable(() -> send("1 2 broken"));

    assertThat(failure).hasStackTraceContaining("broken");
    driver.advanceWallClockTime(Duration.ZERO); // The driver looks at what was written.
    assertThat(published()).isEmpty();
    assertThat(storedChanges()).isEmpty();
  }

  @Test
  void blamesTheRecordThatChangedTheTotal_whenJudgingItFails() {
    send("1");
    Throwable failure = catchThrowable(() -> send("665"));

    assertThat(failure).isInstanceOf(TaskMigratedException.class).hasStackTraceContaining("666");
    assertThat(failedRecords.isBlamed(failure)).isTrue();
  }

  private TopologyTestDriver start(WaitingLimits limits) {
    Topology topology = new Topology();
    topology.addSource("source", new StringDeserializer(), new StringDeserializer(), "rows");
    topology.addProcessor("rows", RowsOfText::new, "source");
    topology.addProcessor(
        Row.AGGREGATE.name(),
        () ->
            new AggregateProcessor(
                serdes,
                TopologyMetrics.in(new SimpleMeterRegistry()),
                failedRecords,
                limits,
                MAX_HELD),
        "rows");
    topology.addProcessor(Nodes.TOTALS.name(), () -> new Judge(judged), Row.AGGREGATE.name());
    topology.addSink(
        Nodes.PARTIAL_COUNT_DEAD_LETTERS.name(),
        "letters",
        new StringSerializer(),
        new ByteArraySerializer(),
        Row.AGGREGATE.name());
    Rows.kinds()
        .forEach(
            kind ->
                topology.addSink(
                    kind.sink().name(),
                    kind.topic().name(),
                    new StringSerializer(),
                    serdes.values(kind.sink().type()).serializer(),
                    Row.AGGREGATE.name()));
    topology.addSink(
        Nodes.CLUSTER_INFO.name(),
        Topics.CLUSTER_METADATA.name(),
        new StringSerializer(),
        serdes.values(Nodes.CLUSTER_INFO.type()).serializer(),
        Row.AGGREGATE.name());
    topology.addStateStore(
        Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(StoreNames.CLUSTER_INFOS),
            Serdes.String(),
            Serdes.ByteArray()),
        Row.AGGREGATE.name());
    topology.addStateStore(
        Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(StoreNames.HELD_TOTALS),
            Serdes.String(),
            Serdes.ByteArray()),
        Row.AGGREGATE.name());
    topology.addStateStore(CommitSignal.store(StoreNames.AGGREGATE_COMMIT), Row.AGGREGATE.name());
    topology.addStateStore(
        Stores.windowStoreBuilder(
            Stores.inMemoryWindowStore(StoreNames.TOTALS, TotalAge.RETENTION, Windows.DAY, false),
            Serdes.String(),
            Serdes.ByteArray()),
        Row.AGGREGATE.name());
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    config.put(
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        ProcessingFailures.class.getName());
    config.put(FailedRecords.CONFIG, failedRecords);
    return new TopologyTestDriver(topology, config, AnEvent.NOON);
  }

  private void send(String rows) {
    driver
        .createInputTopic("rows", new StringSerializer(), new StringSerializer())
        .pipeInput("k", rows, AnEvent.NOON);
  }

  /** Stalls of each record in the public topic. */
  private List<String> published() {
    return driver
        .createOutputTopic(
            Topics.CLUSTERS.name(),
            new StringDeserializer(),
            serdes.values(ClusterCount.class).deserializer())
        .readRecordsToList()
        .stream()
        .map(TestRecord::value)
        .map(value -> value == null ? "gone" : Long.toString(value.getStalls()))
        .toList();
  }

  private List<?> storedChanges() {
    return driver
        .createOutputTopic(
            "test-totals-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  private long held() {
    return driver.getKeyValueStore(StoreNames.HELD_TOTALS).approximateNumEntries();
  }

  private List<String> stored() {
    WindowStore<String, byte[]> totals = driver.getWindowStore(StoreNames.TOTALS);
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<Windowed<String>, byte[]> all = totals.all()) {
      all.forEachRemaining(total -> keys.add(total.key.key()));
    }
    return keys;
  }

  /** Hands each number of a text on as a row of so many stalls. */
  private static final class RowsOfText implements Processor<String, String, String, Object> {
    private Forwarder forwarder;

    @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
    RowsOfText() {}

    @Override
    public void init(ProcessorContext<String, Object> context) {
      forwarder = new Forwarder(context);
    }

    @Override
    public void process(Record<String, String> record) {
      for (String number : record.value().split(" ", -1)) {
        if (number.equals("broken")) {
          throw new IllegalStateException("broken");
        }
        forwarder.forward(Row.AGGREGATE, record.withValue(row(Long.parseLong(number))));
      }
    }

    private static Row row(long stalls) {
      ClusterCount count = SampleRecords.of(ClusterCount.class);
      count.setGrouping(Grouping.PRIMARY);
      count.setSymbolized(true);
      count.setWindowMillis(Windows.DAY.toMillis());
      count.setStalls(stalls);
      return new ClusterRow(count);
    }
  }

  /** Fails on one total. */
  private record Judge(List<Long> judged) implements Processor<String, JudgeInput, Void, Void> {
    @Override
    public void process(Record<String, JudgeInput> record) {
      ClusterTotal cluster = record.value().getCluster();
      if (cluster != null && cluster.getStalls() == 666) {
        throw new IllegalStateException("cannot judge 666 stalls");
      }
      judged.add(cluster == null ? -1 : cluster.getStalls());
    }
  }
}
