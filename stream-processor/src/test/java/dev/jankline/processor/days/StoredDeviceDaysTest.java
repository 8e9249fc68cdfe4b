package dev.jankline.processor.days;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.StoredDeviceDays.Part;
import dev.jankline.topics.Keys;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDeviceDaysTest {
  private static final String STORE = "devices";
  private static final String DEVICE = Keys.install("com.example.reader", "install-1");
  private static final String THING = "k1:feed";
  private static final String VERSION = "1.0";

  @TempDir Path directory;
  private TopologyTestDriver driver;

  @BeforeEach
  void open() {
    Topology topology = new Topology();
    topology.addSource("in", new StringDeserializer(), new StringDeserializer(), "in");
    topology.addProcessor("idle", Idle::new, "in");
    topology.addStateStore(StoredDeviceDays.store(STORE), "idle");
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    driver = new TopologyTestDriver(topology, config);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void saysWhatDaysInMemorySay_whateverIsWrittenAndReadAgain() {
    SplittableRandom random = new SplittableRandom(7);
    MemoryDeviceDays expected = new MemoryDeviceDays();
    StoredDeviceDays days = days();
    for (int i = 0; i < 2_000; i++) {
      String key = "device-" + random.nextInt(20);
      String thing = "thing-" + random.nextInt(3);
      Instant time = NOON.plus(Duration.ofHours(random.nextInt(9 * 24)));
      long millis = random.nextInt(1_000);
      if (random.nextInt(4) == 0) {
        assertThat(days.remove(key, thing, time, VERSION, millis))
            .isEqualTo(expected.remove(key, thing, time, VERSION, millis));
      } else {
        assertThat(days.add(key, thing, time, VERSION, millis))
            .isEqualTo(expected.add(key, thing, time, VERSION, millis));
      }
      if (random.nextInt(50) == 0) {
        days.write();
        days = days();
      }
    }
  }

  @Test
  void nothingIsStored_beforeItIsWritten() {
    StoredDeviceDays days = days();
    days.add(DEVICE, THING, NOON, VERSION, 100);

    assertThat(days().times(DEVICE, THING, NOON)).isZero();
    days.write();
    assertThat(days().times(DEVICE, THING, NOON)).isOne();
  }

  @Test
  void dayOfADeviceIsOneRecord_ofEachStage() {
    for (Part part : Part.values()) {
      StoredDeviceDays days = days(part);
      for (int i = 0; i < 5; i++) {
        days.add(DEVICE, THING + i, NOON.plusSeconds(i), VERSION, 100);
        days.add(DEVICE, THING + i, NOON.plusSeconds(i), "1.1", 100);
      }
      days.write();
    }

    String day = "|" + String.format("%09d", NOON.getEpochSecond() / 86_400);
    try (KeyValueIterator<String, byte[]> all = store(STORE).all()) {
      assertThat(all)
          .toIterable()
          .extracting(record -> record.key)
          .containsExactly(DEVICE + "|APP" + day, DEVICE + "|CLUSTERS" + day);
    }
    assertThat(days(Part.APP).times(DEVICE, THING + 1, NOON)).isEqualTo(2);
  }

  @Test
  void whatChangedIsStored_whenMemoryIsNeeded() {
    NavigableMap<String, DeviceDay> written = new TreeMap<>();
    RecentDays recent =
        new RecentDays(key -> new TreeMap<>(), (key, start, day) -> written.put(key, day), 3_000);
    for (int i = 0; i < 10; i++) {
      DeviceDay day = new DeviceDay();
      day.add(THING, VERSION, 12, 100);
      recent.days("device-" + i).put(0L, day);
      recent.changed("device-" + i, 0);
    }

    assertThat(written).containsKey("device-0").doesNotContainKey("device-9");
    recent.write();
    assertThat(written).hasSize(10);
  }

  @Test
  void daysAreReadOnce_betweenWrites() {
    List<String> read = new ArrayList<>();
    RecentDays recent =
        new RecentDays(
            device -> {
              read.add(device);
              return new TreeMap<>();
            },
            (device, start, day) -> {});
    for (String device : List.of("a", "b", "a", "b")) {
      recent.days(device);
    }
    assertThat(read).containsExactly("a", "b");

    recent.write();
    recent.days("b");
    assertThat(read).containsExactly("a", "b", "b");
  }

  private StoredDeviceDays days() {
    return days(Part.CLUSTERS);
  }

  private StoredDeviceDays days(Part part) {
    return new StoredDeviceDays(store(STORE), part);
  }

  private KeyValueStore<String, byte[]> store(String name) {
    return driver.getKeyValueStore(name);
  }

  private static final class Idle extends ContextualProcessor<String, String, String, String> {
    @Override
    public void process(Record<String, String> record) {
      // The test uses the store itself.
    }
  }
}
