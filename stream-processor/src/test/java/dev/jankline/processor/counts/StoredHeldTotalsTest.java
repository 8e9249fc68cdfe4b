package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredHeldTotalsTest {
  private static final Instant LATER = AnEvent.NOON.plusSeconds(10);

  @TempDir Path directory;
  private KeyValueStore<String, byte[]> store;
  private StoredHeldTotals held;

  @BeforeEach
  void start() {
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    MockProcessorContext<String, Object> context = new MockProcessorContext<>(config);
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("held"), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    held = new StoredHeldTotals(store, 2);
  }

  @Test
  void holdsATotal_untilATenthOfItsStallsIsNewOrGone() {
    assertThat(holds("a", 1)).as("new").isFalse();
    assertThat(holds("a", 100)).isFalse();
    assertThat(holds("a", 109)).isTrue();
    assertThat(holds("a", 110)).isFalse();
    assertThat(holds("a", 100)).isTrue();
    assertThat(holds("a", 99)).isFalse();
    assertThat(released()).isEmpty();
  }

  @Test
  void releasesWhatWaits_onceAndWithItsNewestTime() {
    holds("a", 100);
    holds("a", 101);
    held.holds("a", 102, LATER);

    assertThat(released()).containsExactly("a " + LATER);
    assertThat(released()).isEmpty();
    assertThat(store.approximateNumEntries()).isZero();
  }

  @Test
  void releasesWhatWaitedBefore_afterARestart() {
    holds("a", 100);
    holds("a", 101);
    store.put("damaged", new byte[] {1});
    held = new StoredHeldTotals(store, 2);

    assertThat(released()).containsExactly("a " + AnEvent.NOON, "damaged " + Instant.EPOCH);
    assertThat(store.approximateNumEntries()).isZero();
  }

  @Test
  void holdsNoMore_whenAsManyWaitAsMay() {
    for (String key : List.of("a", "b", "c")) {
      holds(key, 100);
    }

    assertThat(holds("a", 101)).isTrue();
    assertThat(holds("b", 101)).isTrue();
    assertThat(holds("c", 101)).isFalse();
    assertThat(holds("a", 102)).isTrue();
  }

  private boolean holds(String key, long stalls) {
    return held.holds(key, stalls, AnEvent.NOON);
  }

  private List<String> released() {
    List<String> released = new ArrayList<>();
    held.release((key, time) -> released.add(key + " " + time));
    return released;
  }
}
