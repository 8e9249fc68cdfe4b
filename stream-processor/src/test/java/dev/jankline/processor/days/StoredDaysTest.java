package dev.jankline.processor.days;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDaysTest {
  private static final String STORE = "days";
  private static final Duration RETENTION = Duration.ofDays(10);

  private static final TopicPartition CHANGELOG = new TopicPartition("test-days-changelog", 0);

  private static final StoreBuilder<WindowStore<String, Integer>> STORED =
      Stores.windowStoreBuilder(
          StoredDays.persistent(STORE, RETENTION, StoredDayNumbers.SEGMENT),
          Serdes.String(),
          Serdes.Integer());

  @TempDir Path directory;

  @Test
  void committedOffsetIsThatOfNothingRead_whileTheStoreHoldsNothing() {
    try (TopologyTestDriver driver = driver(directory, STORED)) {
      assertThat(driver.getWindowStore(STORE).committedOffset(CHANGELOG)).isEqualTo(-4);
    }
  }

  /** What was written and not committed must not be used. */
  @Test
  void committedOffsetIsUnknown_whileNothingWasCommitted() {
    try (TopologyTestDriver driver = driver(directory, STORED)) {
      driver.<String, Integer>getWindowStore(STORE).put("a", 1, NOON.toEpochMilli());

      assertThat(driver.getWindowStore(STORE).committedOffset(CHANGELOG)).isNull();
    }
  }

  @Test
  void committedOffsetIsTheLastOne_whenTheStoreHoldsSomething() {
    try (TopologyTestDriver driver = driver(directory, STORED)) {
      driver.<String, Integer>getWindowStore(STORE).put("a", 1, NOON.toEpochMilli());
      driver.getWindowStore(STORE).commit(Map.of(CHANGELOG, 7L));

      assertThat(driver.getWindowStore(STORE).committedOffset(CHANGELOG)).isEqualTo(7);
    }
  }

  @Test
  void storesAreOtherwiseThoseOfKafkaStreams() {
    WindowBytesStoreSupplier own =
        StoredDays.persistent(STORE, RETENTION, StoredDayNumbers.SEGMENT);
    WindowBytesStoreSupplier kafkas =
        Stores.persistentWindowStore(STORE, RETENTION, Windows.DAY, false);

    assertThat(own).usingRecursiveComparison().isEqualTo(kafkas);
  }

  private static TopologyTestDriver driver(
      Path state, StoreBuilder<WindowStore<String, Integer>> store) {
    Topology topology = new Topology();
    topology.addSource("in", new StringDeserializer(), new StringDeserializer(), "in");
    topology.addProcessor("idle", Idle::new, "in");
    topology.addStateStore(store, "idle");
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
    return new TopologyTestDriver(topology, config, NOON);
  }

  /** Has the store, and does nothing with it. */
  private static final class Idle extends ContextualProcessor<String, String, Void, Void> {
    @Override
    public void process(Record<String, String> record) {
      // The test writes into the store itself.
    }
  }
}
