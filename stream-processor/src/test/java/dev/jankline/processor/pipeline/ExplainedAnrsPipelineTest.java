package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ANRs that were idle when they were dumped, through the real topology. */
class ExplainedAnrsPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);
  private static final Instant RECORDED = Instant.parse("2025-03-04T10:00:00Z");
  private static final String STORE = "com.example.TokenStore.read";

  private final Map<String, String> titles = new HashMap<>();

  private static AnEvent anr(long id) {
    return aStall(id)
        .lasting(5_000)
        .withSamples("android.os.MessageQueue.nativePollOnce")
        .asAnr()
        .onDeviceClock(RECORDED, RECORDED.plusSeconds(60));
  }

  /** Some seconds before the ANR began; uploaded with another delay than the ANR. */
  private static AnEvent before(long id, int seconds, long millis) {
    return aStall(id)
        .lasting(millis)
        .withSamples(STORE)
        .onDeviceClock(RECORDED.minusSeconds(seconds), RECORDED.plusSeconds(59))
        .receivedAt(NOON.plusSeconds(5));
  }

  /** ANRs of the rows of days, by title of the cluster. */
  private Map<String, Map<String, Long>> anrs() {
    pipeline.advance(FLUSH);
    pipeline
        .infos(Grouping.PRIMARY)
        .forEach(info -> titles.put(info.getFingerprint(), info.getTitle()));
    Map<String, Map<String, Long>> anrs = new HashMap<>();
    for (ClusterCount count : pipeline.clusters(Grouping.PRIMARY, Windows.DAY)) {
      anrs.put(titles.get(count.getFingerprint()), count.getAnrs());
    }
    return anrs;
  }

  @Test
  void idleAnr_countsInAColumnOfItsOwn_whicheverComesFirst() {
    pipeline.send(anr(1));
    assertThat(anrs()).hasSize(1).containsValue(Map.of("DIRECT", 1L, "NO_STALL", 1L));
    pipeline.send(before(2, 20, 9_000));
    pipeline.send(before(3, 10, 6_000));
    pipeline.send(before(3, 10, 6_000));

    assertThat(anrs())
        .hasSize(2)
        .containsEntry(STORE, Map.of("EXPLAINED", 1L))
        .containsValue(Map.of("DIRECT", 1L, "ELSEWHERE", 1L));
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .filteredOn(count -> count.getAnrs().containsKey("EXPLAINED"))
        .singleElement()
        .satisfies(
            count -> {
              assertThat(count.getStalls()).isEqualTo(2);
              assertThat(count.getAnrEvidence())
                  .contains("held 15.0 of the 35 s before by " + STORE);
            });
  }

  @Test
  void lateSymbols_moveTheAnrWithTheStall() {
    pipeline.send(before(2, 20, 9_000).onBuild("b1"));
    pipeline.send(anr(1));
    assertThat(anrs()).containsValue(Map.of("DIRECT", 1L, "UNNAMED", 1L));

    pipeline.announce("b1");
    pipeline.advance(FLUSH);

    assertThat(anrs())
        .hasSize(2)
        .containsValue(Map.of("EXPLAINED", 1L))
        .containsValue(Map.of("DIRECT", 1L, "ELSEWHERE", 1L));
  }

  @Test
  void anotherDevice_andAStallLongBefore_explainNothing() {
    pipeline.send(before(2, 20, 9_000).by("install-2"));
    pipeline.send(before(3, 60, 9_000));
    pipeline.send(anr(1));

    assertThat(anrs()).containsValue(Map.of("DIRECT", 1L, "NO_STALL", 1L));
  }
}
