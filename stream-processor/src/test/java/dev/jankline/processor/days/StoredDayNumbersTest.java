package dev.jankline.processor.days;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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

class StoredDayNumbersTest {
  @TempDir Path directory;
  private WindowStore<String, Integer> store;

  @BeforeEach
  void openStore() {
    store =
        Stores.windowStoreBuilder(
                Stores.inMemoryWindowStore("days", Ages.STORED, Windows.DAY, false),
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
  void numberIsThatOfTheWholeDay() {
    new StoredDayNumbers(store).put("a", NOON, 3);

    StoredDayNumbers reopened = new StoredDayNumbers(store);
    assertThat(reopened.get("a", NOON.plus(Duration.ofHours(11)))).isEqualTo(3);
    assertThat(reopened.get("a", NOON.minus(Duration.ofHours(12)))).isEqualTo(3);
    assertThat(reopened.get("a", NOON.plus(Duration.ofHours(12)))).isZero();
    assertThat(reopened.get("b", NOON)).isZero();
  }

  @Test
  void lastNumberReplacesTheOneBefore() {
    StoredDayNumbers numbers = new StoredDayNumbers(store);
    numbers.put("a", NOON, 3);
    numbers.put("a", NOON, 2);

    assertThat(numbers.get("a", NOON)).isEqualTo(2);
  }

  /** Formats of the stores device-days and row-names: text, number, start of the UTC day. */
  @Test
  void entryIsNamedByTheStartOfTheDay() {
    new StoredDayNumbers(store).put("a", NOON, 3);

    assertThat(store.fetch("a", Windows.start(NOON, Windows.DAY).toEpochMilli())).isEqualTo(3);
  }
}
