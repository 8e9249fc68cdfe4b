package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.ScreenCount;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Milliseconds by which frames were late, by screen and window; computed by hand. */
class LateFramesPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Map<String, ScreenCount> rows = new LinkedHashMap<>();

  /** 100 + 20 + 0 ms late in 4000 + 1000 + 5000 ms; another report tells no total. */
  @Test
  void addsUpTotals_withTheVisibleTimeOfTheirReportsAlone() {
    pipeline.send(screenFrames(1).late(4000, 100L));
    pipeline.send(screenFrames(2).late(1000, 20L).happened(Duration.ofHours(3)));
    pipeline.send(screenFrames(3).late(7000, null));
    pipeline.advance(FLUSH);
    pipeline.send(screenFrames(4).by("install-2").late(5000, 0L));
    pipeline.send(screenFrames(4).by("install-2").late(5000, 0L));
    pipeline.send(screenFrames(5).inScreen("detail").late(500, 7L));
    pipeline.send(aStall(6).inScreen("feed"));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .extracting(
            ScreenCount::getScreen,
            ScreenCount::getVisibleMillis,
            ScreenCount::getOverrunMillis,
            ScreenCount::getOverrunVisibleMillis)
        .containsExactlyInAnyOrder(
            tuple("feed", 17_000L, 120L, 10_000L), tuple("detail", 500L, 7L, 500L));
    assertThat(newest(Windows.HOUR))
        .extracting(ScreenCount::getScreen, ScreenCount::getOverrunMillis)
        .containsExactlyInAnyOrder(tuple("feed", 100L), tuple("feed", 20L), tuple("detail", 7L));
  }

  @Test
  void impossibleTimesAddNothing() {
    pipeline.send(screenFrames(1).late(1000, 10L));
    pipeline.send(screenFrames(2).late(1000, -5L));
    pipeline.send(screenFrames(3).late(1000, Long.MAX_VALUE));
    pipeline.send(screenFrames(4).late(1000, DAY + 1));
    pipeline.send(screenFrames(5).late(-1, 10L));
    pipeline.send(screenFrames(6).late(DAY + 1, 10L));
    pipeline.send(screenFrames(7).late(DAY, DAY));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .singleElement()
        .returns(DAY + 10, ScreenCount::getOverrunMillis)
        .returns(DAY + 1000, ScreenCount::getOverrunVisibleMillis);
  }

  /** The newest total of each row. */
  private List<ScreenCount> newest(Duration window) {
    for (TestRecord<String, ScreenCount> row : pipeline.read(Topics.SCREENS, ScreenCount.class)) {
      rows.put(row.key(), row.value());
    }
    return rows.values().stream()
        .filter(row -> row.getWindowMillis() == window.toMillis())
        .toList();
  }
}
