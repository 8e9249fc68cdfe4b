package dev.jankline.processor.counts;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DescriptionTest {
  @Test
  void isPublishedAgain_whenAReaderWouldSeeADifference() {
    assertThat(isWorth(next -> next.setCause(Cause.GC))).isTrue();
    assertThat(isWorth(next -> next.setExampleVersionCode(8L))).isTrue();
    assertThat(isWorth(next -> next.setFirstVersionCode(6L))).isTrue();
    assertThat(isWorth(next -> next.setFirstSeen(NOON.minus(Duration.ofHours(1)).minusMillis(1))))
        .isTrue();
    assertThat(isWorth(next -> next.setLastSeen(NOON.plus(Duration.ofDays(7)).plusMillis(1))))
        .isTrue();
    assertThat(isWorth(next -> next.setCauseStalls(Map.of("LOCK", 16L)))).isTrue();
  }

  @Test
  void isNotPublishedAgain_whenOnlyNumbersGrewALittle() {
    assertThat(isWorth(next -> {})).isFalse();
    assertThat(isWorth(next -> next.setFirstSeen(NOON.minus(Duration.ofHours(1))))).isFalse();
    assertThat(isWorth(next -> next.setLastSeen(NOON.plus(Duration.ofDays(7))))).isFalse();
    assertThat(isWorth(next -> next.setCauseStalls(Map.of("LOCK", 15L)))).isFalse();
    assertThat(isWorth(next -> next.setCauseStalls(Map.of("LOCK", 2L)))).isFalse();
    assertThat(isWorth(next -> next.setAt(Instant.MAX))).isFalse();
  }

  @Test
  void countsOnlyCausesThatAreLeft_andNamesTheMostCommon() {
    ClusterMetadata info =
        Description.counted(info(), Map.of("GC", 2L, "DISK", 5L, "BINDER", 5L, "LOCK", -1L), NOON);

    assertThat(info.getCauseStalls()).isEqualTo(Map.of("GC", 2L, "DISK", 5L, "BINDER", 5L));
    assertThat(info.getCause()).as("the first by name of equals").isEqualTo(Cause.BINDER);
  }

  private static boolean isWorth(Consumer<ClusterMetadata> change) {
    ClusterMetadata next = info();
    change.accept(next);
    return Description.isWorthPublishing(info(), next);
  }

  private static ClusterMetadata info() {
    ClusterMetadata info = SampleRecords.of(ClusterMetadata.class);
    info.setCauseStalls(Map.of("LOCK", 4L));
    return info;
  }
}
