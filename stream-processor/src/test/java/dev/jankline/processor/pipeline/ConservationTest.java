package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything that goes in comes out of the accounting exactly once, whatever happens on the way.
 */
class ConservationTest {
  private static final int EVENTS = 400;
  private static final String[] BUILDS = {"b1", "b2", "b3"};

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void acceptedIsCountedDuplicateDroppedOrDeadLettered(long seed) {
    Random random = new Random(seed);
    try (Pipeline pipeline = new Pipeline(directory, Pipeline.limits(25_000))) {
      pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
      pipeline.library.set("b2", State.LOADING);
      pipeline.library.set("b3", State.FAILED);
      for (int i = 0; i < EVENTS; i++) {
        sendAny(pipeline, random);
        if (random.nextInt(20) == 0) {
          pipeline.announce(BUILDS[random.nextInt(BUILDS.length)]);
        }
        if (random.nextInt(5) == 0) {
          pipeline.advance(Duration.ofMillis(random.nextInt(1500)));
        }
      }
      settle(pipeline);

      assertThat(pipeline.events(OutcomeKind.ACCEPTED)).isEqualTo(EVENTS);
      assertThat(
              pipeline.events(OutcomeKind.COUNTED)
                  + pipeline.events(OutcomeKind.DUPLICATE)
                  + pipeline.events(OutcomeKind.DROPPED)
                  + pipeline.events(OutcomeKind.DEAD_LETTERED))
          .isEqualTo(EVENTS);
      assertThat(pipeline.accounting())
          .containsKeys(
              "DUPLICATE",
              "DROPPED(LATE)",
              "DROPPED(DEVICE_LIMIT)",
              "DEAD_LETTERED(UNREADABLE)",
              "DEAD_LETTERED(ANALYSIS_FAILED)",
              "COUNTED(STALL_UNSYMBOLIZED)");
      clustersAgreeWithAccounting(pipeline);
    }
  }

  private static void sendAny(Pipeline pipeline, Random random) {
    int id = random.nextInt(EVENTS);
    if (random.nextInt(20) == 0) {
      pipeline.sendBytes(AnEvent.aStall(0).by("install-" + id % 7).key(), new byte[] {9, 9});
      return;
    }
    // All of an event follows from its id, so that the same id is the same event.
    Random own = new Random(id);
    AnEvent event =
        switch (own.nextInt(6)) {
          case 0 -> AnEvent.screenFrames(id);
          case 1 -> AnEvent.anExposure(id);
          default -> stall(id, own);
        };
    event.by("install-" + id % 7);
    int hours = own.nextInt(52);
    event.happened(hours > 48 ? Duration.ofDays(8).plusHours(hours) : Duration.ofHours(hours));
    pipeline.send(event.receivedAt(NOON.plusSeconds(id)));
  }

  private static AnEvent stall(int id, Random own) {
    AnEvent stall = AnEvent.aStall(id);
    int build = own.nextInt(4);
    if (build < BUILDS.length) {
      stall.onBuild(BUILDS[build]);
    }
    if (own.nextInt(15) == 0) {
      return stall.withSamples(Pipeline.FAILING);
    }
    return stall.withSamples("a.Feed.load" + own.nextInt(2), "a.Feed.show");
  }

  private static void settle(Pipeline pipeline) {
    pipeline.library.set("b2", State.READY);
    for (int i = 0; i < 5; i++) {
      pipeline.advance(Duration.ofSeconds(40));
    }
  }

  private static void clustersAgreeWithAccounting(Pipeline pipeline) {
    Map<String, Long> accounting = pipeline.accounting();
    for (Grouping grouping :
        new Grouping[] {Grouping.PRIMARY, Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT}) {
      for (Duration window : grouping == Grouping.PRIMARY ? Windows.ALL : Windows.DAYS) {
        Map<Boolean, Long> stalls = new HashMap<>();
        for (ClusterCount count : pipeline.clusters(grouping, window)) {
          stalls.merge(count.getSymbolized(), count.getStalls(), Long::sum);
          assertThat(count.getDurationHistogram().stream().mapToLong(Long::longValue).sum())
              .isEqualTo(count.getStalls());
        }
        assertThat(stalls.getOrDefault(true, 0L))
            .isEqualTo(accounting.getOrDefault("COUNTED(STALL_SYMBOLIZED)", 0L));
        assertThat(stalls.getOrDefault(false, 0L))
            .isEqualTo(accounting.getOrDefault("COUNTED(STALL_UNSYMBOLIZED)", 0L));
      }
    }
  }
}
