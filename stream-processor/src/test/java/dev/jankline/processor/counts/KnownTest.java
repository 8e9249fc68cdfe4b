package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownTest {
  private static final Instant TODAY = Windows.start(NOON, Windows.DAY);

  @Test
  void countsStayExact_untilTheDayIsOver() {
    Known known = new Known(info(), Map.of("LOCK", 4L), TODAY);

    assertThat(known.isExact(NOON)).isTrue();
    assertThat(known.isExact(TODAY.minusMillis(1))).isTrue();
    assertThat(known.isExact(TODAY.plus(Duration.ofDays(1)))).isFalse();
  }

  @Test
  void countsAreNotExact_whenAnEarlierTaskPublishedThem() {
    assertThat(new Known(info()).isExact(NOON)).isFalse();
  }

  @Test
  void addsWhatIsCountedAndTakenBack() {
    Known known = new Known(info(), Map.of("LOCK", 4L), TODAY);

    known.count(sighting(NOON, Map.of("LOCK", -1L, "GC", 2L)));

    assertThat(known.causeStalls()).isEqualTo(Map.of("LOCK", 3L, "GC", 2L));
  }

  @Test
  void aFirstSightLessThanAnHourEarlier_changesNothing() {
    Known known = new Known(info(), Map.of("LOCK", 4L), TODAY);
    Map<String, Long> one = Map.of("LOCK", 1L);

    assertThat(known.mayBeChangedBy(sighting(NOON.minus(Duration.ofHours(1)), one))).isFalse();
    assertThat(known.mayBeChangedBy(sighting(NOON.minus(Duration.ofHours(2)), one))).isTrue();
  }

  private static Sighting sighting(Instant seen, Map<String, Long> causes) {
    return new Sighting("app", Grouping.PRIMARY, "k1:0", true, null, seen, seen, causes, null);
  }

  private static ClusterMetadata info() {
    ClusterMetadata info = SampleRecords.of(ClusterMetadata.class);
    info.setFirstSeen(NOON);
    info.setLastSeen(NOON);
    info.setCause(Cause.LOCK);
    info.setCauseStalls(Map.of("LOCK", 4L));
    return info;
  }
}
