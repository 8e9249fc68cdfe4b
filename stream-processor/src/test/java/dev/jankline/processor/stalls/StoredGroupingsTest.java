package dev.jankline.processor.stalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.apps.AppChange;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.App;
import dev.jankline.schema.Grouping;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredGroupingsTest {
  private final KeyValueStore<String, byte[]> apps =
      Stores.keyValueStoreBuilder(
              Stores.inMemoryKeyValueStore("apps"), Serdes.String(), Serdes.ByteArray())
          .withLoggingDisabled()
          .build();
  private final StoredGroupings groupings = new StoredGroupings(apps, new MemorySerdes());

  @BeforeEach
  void open() {
    MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
    apps.init(context.getStateStoreContext(), (StateStore) apps);
  }

  @Test
  void appThatNobodySet_hasNone() {
    assertThat(groupings.of("app")).isEmpty();
    set();
    assertThat(groupings.of("app")).isEmpty();
  }

  @Test
  void newestRecordHolds_inTheOrderOfRows() {
    set(Grouping.ENTRY_POINT, Grouping.BLOCKING_CALL, Grouping.PRIMARY, Grouping.UNKNOWN);
    assertThat(groupings.of("app")).containsExactly(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);

    set(Grouping.ENTRY_POINT);
    assertThat(groupings.of("app")).containsExactly(Grouping.ENTRY_POINT);
    assertThat(groupings.of("other")).isEmpty();
  }

  @Test
  void recordThatCannotBeRead_hasNone() {
    apps.put("app", new byte[] {9, 9});

    assertThat(groupings.of("app")).isEmpty();
  }

  private void set(Grouping... set) {
    App app = AppChange.created("app", List.of(), AnEvent.NOON);
    app.setGroupings(List.of(set));
    apps.put("app", MemorySerdes.write(app));
  }
}
