package dev.jankline.processor.days;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
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
  private static final Duration FIRST_RETENTION = Duration.ofDays(10);

  @TempDir Path directory;

  /** The first version made its stores by Kafka's own factory, with half the retention. */
  @Test
  void stateOfTheFirstVersion_isFound() throws IOException {
    Path left = directory.resolve("left");
    try (TopologyTestDriver first = driver(directory.resolve("first"), storeOfTheFirstVersion())) {
      StoredDayNumbers numbers = new StoredDayNumbers(first.getWindowStore(STORE));
      for (int day = 0; day <= 9; day++) {
        numbers.put("a", NOON.plus(Duration.ofDays(day)), 1 + day);
      }
      first.getWindowStore(STORE).close();
      // A driver deletes its folder at its end.
      copy(directory.resolve("first"), left);
    }

    try (TopologyTestDriver now = driver(left, StoredDayNumbers.store(STORE))) {
      StoredDayNumbers numbers = new StoredDayNumbers(now.getWindowStore(STORE));
      for (int day = 0; day <= 9; day++) {
        assertThat(numbers.get("a", NOON.plus(Duration.ofDays(day)))).isEqualTo(1 + day);
      }
    }
  }

  @Test
  void storesAreOtherwiseThoseOfKafkaStreams() {
    WindowBytesStoreSupplier own =
        StoredDays.persistent(STORE, FIRST_RETENTION, StoredDayNumbers.SEGMENT);
    WindowBytesStoreSupplier kafkas =
        Stores.persistentWindowStore(STORE, FIRST_RETENTION, Windows.DAY, false);

    assertThat(own).usingRecursiveComparison().isEqualTo(kafkas);
  }

  private static StoreBuilder<WindowStore<String, Integer>> storeOfTheFirstVersion() {
    return Stores.windowStoreBuilder(
            Stores.persistentWindowStore(STORE, FIRST_RETENTION, Windows.DAY, false),
            Serdes.String(),
            Serdes.Integer())
        .withCachingEnabled();
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

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.toList();
    }
    for (Path path : all) {
      Files.copy(path, to.resolve(from.relativize(path).toString()));
    }
  }

  /** Has the store, and does nothing with it. */
  private static final class Idle extends ContextualProcessor<String, String, Void, Void> {
    @Override
    public void process(Record<String, String> record) {
      // The test writes into the store itself.
    }
  }
}
