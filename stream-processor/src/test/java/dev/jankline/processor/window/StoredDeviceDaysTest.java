package dev.jankline.processor.window;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDeviceDaysTest {
  private static final String STORE = "device-days";
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
    StoredDeviceDays days = new StoredDeviceDays(store());
    for (int i = 0; i < 2_000; i++) {
      String key = "device-" + random.nextInt(20);
      Instant time = NOON.plus(Duration.ofHours(random.nextInt(9 * 24)));
      long millis = random.nextInt(1_000);
      if (random.nextInt(4) == 0) {
        assertThat(days.remove(key, time, VERSION, millis))
            .isEqualTo(expected.remove(key, time, VERSION, millis));
      } else {
        assertThat(days.add(key, time, VERSION, millis))
            .isEqualTo(expected.add(key, time, VERSION, millis));
      }
      if (random.nextInt(50) == 0) {
        days.write();
        days = new StoredDeviceDays(store());
      }
    }
  }

  @Test
  void nothingIsStored_beforeItIsWritten() {
    StoredDeviceDays days = new StoredDeviceDays(store());
    days.add("device", NOON, VERSION, 100);

    assertThat(new StoredDeviceDays(store()).day("device", NOON).times()).isZero();
    days.write();
    assertThat(new StoredDeviceDays(store()).day("device", NOON).times()).isOne();
  }

  @Test
  void whatChangedIsStored_whenMemoryIsNeeded() {
    NavigableMap<String, DeviceDay> written = new TreeMap<>();
    RecentDays recent =
        new RecentDays(key -> new TreeMap<>(), (key, start, day) -> written.put(key, day), 3_000);
    for (int i = 0; i < 10; i++) {
      DeviceDay day = new DeviceDay();
      day.add(VERSION, 12, 100);
      recent.put("device-" + i, 0, day);
    }

    assertThat(written).containsKey("device-0").doesNotContainKey("device-9");
    recent.write();
    assertThat(written).hasSize(10);
  }

  @Test
  void refusesADay_thatFitsIntoNoRecord() {
    StoredDeviceDays days = new StoredDeviceDays(store());

    assertThatThrownBy(() -> days.add("device", NOON, "v".repeat(1_000_000), 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 900000");
  }

  private WindowStore<String, byte[]> store() {
    return driver.getWindowStore(STORE);
  }

  private static final class Idle extends ContextualProcessor<String, String, String, String> {
    @Override
    public void process(Record<String, String> record) {
      throw new UnsupportedOperationException("nothing is sent here");
    }
  }
}
