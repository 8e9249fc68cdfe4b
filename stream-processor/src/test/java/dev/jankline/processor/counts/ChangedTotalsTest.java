package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.counts.AggregateProcessor.ChangedTotals;
import dev.jankline.processor.counts.AggregateProcessor.ChangedTotals.ChangedTotal;
import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ClusterCount;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangedTotalsTest {
  private static final WaitingLimits LIMITS = new WaitingLimits(1, 1L << 20);

  private static final String KEY = stalls(1).key();

  private final Map<String, Row> stored = new HashMap<>();
  private final ChangedTotals totals = new ChangedTotals(LIMITS, (key, row) -> stored.get(key));

  @Test
  void addsUpWhatIsStoredAndWhatCame() {
    stored.put(stalls(1).key(), stalls(5));
    totals.add(stalls(2), origin(1, 9));
    totals.add(stalls(-1), origin(2, 3));

    assertThat(totals.drain())
        .containsExactly(new ChangedTotal(KEY, sum(5, 2, -1), true, origin(2, 9)));
    assertThat(totals.drain()).isEmpty();
  }

  @Test
  void readsTheStoreOnce_untilItIsDrained() {
    totals.add(stalls(1), origin(1, 1));
    stored.put(stalls(1).key(), stalls(100));
    totals.add(stalls(1), origin(2, 2));
    assertThat(totals.drain())
        .containsExactly(new ChangedTotal(KEY, sum(1, 1), false, origin(2, 2)));

    totals.add(stalls(1), origin(3, 3));
    assertThat(totals.drain())
        .containsExactly(new ChangedTotal(KEY, sum(100, 1), true, origin(3, 3)));
  }

  @Test
  void beginsAnew_whenATotalBecameEmpty() {
    stored.put(stalls(1).key(), seenAt(1, 2));
    totals.add(stalls(-2), origin(1, 1));
    totals.add(seenAt(2, 1), origin(2, 2));

    assertThat(totals.drain())
        .containsExactly(new ChangedTotal(KEY, seenAt(2, 1), true, origin(2, 2)));
  }

  @Test
  void isEmpty_whenAllIsTakenBack() {
    totals.add(stalls(2), origin(1, 1));
    totals.add(stalls(-2), origin(2, 2));

    assertThat(totals.drain())
        .singleElement()
        .returns(false, ChangedTotal::isStored)
        .returns(true, changed -> changed.total().isEmpty());
  }

  @Test
  void isFull_whenThereIsATotalTooMany() {
    totals.add(stalls(1), origin(1, 1));
    totals.add(stalls(1), origin(2, 2));
    assertThat(totals.isFull()).isFalse();

    ClusterCount other = SampleRecords.of(ClusterCount.class);
    other.setFingerprint("f2");
    totals.add(new ClusterRow(other), origin(3, 3));
    assertThat(totals.isFull()).isTrue();
  }

  @Test
  void isFull_whenTotalsAreWide() {
    ClusterCount wide = SampleRecords.of(ClusterCount.class);
    wide.setVersionName("x".repeat(1 << 20));
    totals.add(new ClusterRow(wide), origin(1, 1));

    assertThat(totals.isFull()).isTrue();
  }

  private static Row sum(long... stalls) {
    Row sum = stalls(stalls[0]);
    for (int i = 1; i < stalls.length; i++) {
      sum = sum.plus(stalls(stalls[i]));
    }
    return sum;
  }

  private static Row stalls(long stalls) {
    return seenAt(0, stalls);
  }

  private static Row seenAt(long second, long stalls) {
    ClusterCount count = SampleRecords.of(ClusterCount.class);
    count.setFirstSeen(AnEvent.NOON.plusSeconds(second));
    count.setStalls(stalls);
    return new ClusterRow(count);
  }

  private static Origin origin(long offset, long seconds) {
    return new Origin("jank.partial-counts.v1", 0, offset, AnEvent.NOON.plusSeconds(seconds));
  }
}
