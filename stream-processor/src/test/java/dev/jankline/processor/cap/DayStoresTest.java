package dev.jankline.processor.cap;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.row.CountDeltas;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.SceneCount;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is limited by day, and remembered in a store. */
class DayStoresTest {
  @TempDir Path directory;
  private WindowStore<String, Integer> store;

  @BeforeEach
  void openStore() {
    store =
        Stores.windowStoreBuilder(
                Stores.inMemoryWindowStore("days", Duration.ofDays(10), Windows.DAY, false),
                Serdes.String(),
                Serdes.Integer())
            .withLoggingDisabled()
            .build();
    MockProcessorContext<Void, Void> context =
        new MockProcessorContext<>(new Properties(), new TaskId(0, 0), directory.toFile());
    store.init(context.getStateStoreContext(), store);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void namesAreTakenAsTheyCome_andStayTaken_alsoAfterARestart() {
    assertThat(scene("1.0", "a")).isEqualTo("1.0 a");
    assertThat(scene("1.0", "b")).isEqualTo("1.0 b");
    assertThat(scene("1.0", "c")).isEqualTo("1.0 (other)");
    assertThat(scene("1.1", "c")).isEqualTo("1.1 (other)");
    assertThat(scene("1.2", "a")).isEqualTo("(other) (other)");
    assertThat(scene("1.0", "a")).isEqualTo("1.0 a");
    assertThat(scene("1.0", "b")).isEqualTo("1.0 b");
  }

  @Test
  void eachDayAndEachAppHaveTheirOwnNames() {
    for (String scene : List.of("a", "b", "c")) {
      scene("1.0", scene);
    }
    SceneCount nextDay = named("com.example.reader", "1.0", "c", NOON.plus(Windows.DAY));
    SceneCount otherApp = named("com.example.other", "1.0", "c", NOON);

    assertThat(nextDay.getScene()).isEqualTo("c");
    assertThat(otherApp.getScene()).isEqualTo("c");
  }

  @Test
  void deviceCountsItsShareOfACluster_andMakesRoomWhenAStallLeavesIt() {
    DeviceCap cap = new DeviceCap(store, 1);
    AnalyzedStall stall = stall("k1:a", true);
    assertThat(cap.admits("device", stall, null)).isTrue();
    assertThat(cap.admits("device", stall, null)).isFalse();
    assertThat(cap.admits("device", stall, as("k1:a", true))).as("stays").isTrue();

    assertThat(cap.admits("device", stall("k1:b", true), as("k1:a", true))).isTrue();
    assertThat(cap.admits("device", stall, null)).as("there is room again").isTrue();
    assertThat(cap.admits("device", stall("k1:b", true), as("k1:a", true))).isFalse();
    assertThat(cap.admits("device", stall("k1:u", false), null)).as("exempt").isTrue();
  }

  private String scene(String version, String scene) {
    SceneCount count = named("com.example.reader", version, scene, NOON);
    return count.getVersionName() + " " + count.getScene();
  }

  /** Each time by an object of its own, as after a restart. */
  private SceneCount named(String app, String version, String scene, Instant at) {
    SceneCount count = new SceneCount();
    count.setApp(app);
    count.setVersionName(version);
    count.setVersionCode(7L);
    count.setScene(scene);
    count.setWindowStart(at);
    CountDelta delta = new RowNames(store, new RowLimits(2, 2)).limited(CountDeltas.of(count));
    return Objects.requireNonNull(delta.getScene());
  }

  private static AnalyzedStall stall(String cluster, boolean symbolized) {
    AnalyzedStall stall = new AnalyzedStall();
    stall.setFingerprints(new Fingerprints(cluster, "i", "o"));
    stall.setSymbolized(symbolized);
    stall.setEventTime(NOON);
    return stall;
  }

  private static CountedAs as(String cluster, boolean symbolized) {
    return new CountedAs(new Fingerprints(cluster, "i", "o"), "1.0", 1L, symbolized);
  }
}
