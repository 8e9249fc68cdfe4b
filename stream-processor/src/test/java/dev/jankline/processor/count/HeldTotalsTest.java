package dev.jankline.processor.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldTotalsTest {
  private static final String KEY = "app|KEY|k2:1|1.0.0|3600000|0";
  private static final Instant WINDOW = AnEvent.NOON.minusSeconds(3_600);
  private static final Instant LATER = AnEvent.NOON.plusSeconds(1);
  private static final Instant LATEST = AnEvent.NOON.plusSeconds(2);

  private final KeyValueStore<String, byte[]> store =
      HeldTotals.store("held").withLoggingDisabled().build();
  private final HeldTotals.Due due = new HeldTotals.Due(KEY, WINDOW, LATEST);
  private HeldTotals held;

  @BeforeEach
  void open() {
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    held = new HeldTotals(store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void holdsATotalThatWasSentInTheTurn() {
    assertThat(held.holds(KEY, WINDOW, AnEvent.NOON)).isFalse();
    assertThat(held.holds(KEY, WINDOW, LATEST)).isTrue();
    assertThat(held.holds(KEY, WINDOW, LATER)).isTrue();

    assertThat(held.endTurn()).as("newest time").containsExactly(due);
    assertThat(held.endTurn()).as("nothing changed").isEmpty();
  }

  @Test
  void holdsATotalFromTurnToTurn_andStoresThatOnce() {
    hold();
    held.endTurn();
    byte[] before = store.get(KEY);

    assertThat(held.holds(KEY, WINDOW, LATEST)).isTrue();
    assertThat(store.get(KEY)).isEqualTo(before);
    assertThat(held.endTurn()).containsExactly(due);
  }

  @Test
  void sendsWhatWasHeld_afterARestart() {
    hold();
    held.endTurn();

    HeldTotals restarted = new HeldTotals(store);

    assertThat(restarted.endTurn())
        .as("whether it was sent is not known any more")
        .containsExactly(due);
  }

  @Test
  void letsATotalGo_whenItDoesNotChangeForLong() {
    hold();
    for (int turn = 0; turn < 20; turn++) {
      held.endTurn();
    }

    assertThat(storedKeys()).isEmpty();
    assertThat(held.holds(KEY, WINDOW, LATER)).isFalse();
  }

  @Test
  void forgetsATotalThatIsNoMore() {
    hold();

    held.forget(KEY);

    assertThat(storedKeys()).isEmpty();
    assertThat(held.endTurn()).isEmpty();
    assertThat(held.holds(KEY, WINDOW, LATER)).isFalse();
  }

  private void hold() {
    held.holds(KEY, WINDOW, AnEvent.NOON);
    held.holds(KEY, WINDOW, LATEST);
  }

  private List<String> storedKeys() {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }
}
