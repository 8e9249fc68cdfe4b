package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StartType;
import dev.jankline.topics.Topics;
import dev.jankline.wire.DurationBuckets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Starts of the app, by version, window and kind; the figures are computed by hand. */
class AppStartsPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);

  private final Map<String, ExposureCount> rows = new LinkedHashMap<>();

  /**
   * The times lie in these buckets: 700 in 37, 812 in 38, 900 in 39, 1499 and 1500 in 42, 1999 and
   * 2000 in 43, 4999 and 5000 in 49, which are from 2^(i/4) to 2^((i+1)/4) ms.
   */
  @Test
  void countsStartsByKind_withSlowOnesAndTimes() {
    pipeline.send(anExposure(1).starting(StartType.COLD, 700, 900L).starting(StartType.HOT, 1499));
    pipeline.send(
        anExposure(2)
            .by("install-2")
            .starting(StartType.WARM, 2000)
            .starting(StartType.COLD, 5000, 5000L)
            .starting(StartType.COLD, 4999));
    pipeline.advance(FLUSH);
    pipeline.send(
        anExposure(3)
            .by("install-3")
            .starting(StartType.HOT, 1500)
            .starting(StartType.WARM, 1999)
            .starting(StartType.COLD, 900)
            .starting(StartType.COLD, 812));
    pipeline.advance(FLUSH);

    List<StartCount> day = newest(Windows.DAY).get(0).getStarts();
    assertThat(day)
        .extracting(StartCount::getType, StartCount::getStarts, StartCount::getSlowStarts)
        .containsExactly(
            tuple(StartType.COLD, 5L, 1L),
            tuple(StartType.WARM, 2L, 1L),
            tuple(StartType.HOT, 2L, 1L));
    assertThat(day.get(0).getFirstFrameHistogram())
        .isEqualTo(histogram(Map.of(37, 1L, 38, 1L, 39, 1L, 49, 2L)));
    assertThat(day.get(1).getFirstFrameHistogram()).isEqualTo(histogram(Map.of(43, 2L)));
    assertThat(day.get(2).getFirstFrameHistogram()).isEqualTo(histogram(Map.of(42, 2L)));
    // The third of five is in bucket 39, the fifth in bucket 49: 2^9.875 and 2^12.375 ms.
    assertThat(DurationBuckets.quantileMillis(day.get(0).getFirstFrameHistogram(), 0.5))
        .isEqualTo(939);
    assertThat(DurationBuckets.quantileMillis(day.get(0).getFirstFrameHistogram(), 0.9))
        .isEqualTo(5312);
    assertThat(day.get(0).getFullyDrawnHistogram()).isEqualTo(histogram(Map.of(39, 1L, 49, 1L)));
    assertThat(day.get(1).getFullyDrawnHistogram()).isEmpty();
    assertThat(newest(Windows.HOUR)).singleElement().returns(day, ExposureCount::getStarts);
  }

  @Test
  void startBelongsToTheVersionAndTheTimeOfItsExposure() {
    pipeline.send(anExposure(1).starting(StartType.COLD, 700));
    pipeline.send(anExposure(2).happened(Duration.ofHours(3)).starting(StartType.COLD, 800));
    pipeline.send(anExposure(3).happened(Duration.ofDays(1)).starting(StartType.COLD, 900));
    pipeline.send(anExposure(4).inVersion("1.1.0").starting(StartType.WARM, 900));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.HOUR)).extracting(this::starts).containsOnly(1L).hasSize(4);
    assertThat(newest(Windows.DAY))
        .extracting(ExposureCount::getVersionName, this::starts)
        .containsExactlyInAnyOrder(tuple("1.0.0", 2L), tuple("1.0.0", 1L), tuple("1.1.0", 1L));
  }

  @Test
  void countsStartOnce_whenItsEventIsSentTwice() {
    pipeline.send(anExposure(1).starting(StartType.COLD, 700));
    pipeline.send(anExposure(1).starting(StartType.COLD, 700));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY)).extracting(this::starts).containsExactly(1L);
  }

  @Test
  void countsNoStartOfUnknownKindOrImpossibleTime() {
    long day = Duration.ofDays(1).toMillis();
    pipeline.send(
        anExposure(1)
            .starting(StartType.UNKNOWN, 9000)
            .starting(StartType.COLD, -1)
            .starting(StartType.COLD, day + 1)
            .starting(StartType.COLD, Long.MIN_VALUE)
            .starting(StartType.HOT, 100, -5L)
            .starting(StartType.HOT, day, day + 1));
    pipeline.advance(FLUSH);

    StartCount hot = newest(Windows.DAY).get(0).getStarts().get(0);
    assertThat(newest(Windows.DAY).get(0).getStarts()).containsExactly(hot);
    assertThat(hot.getStarts()).isEqualTo(2);
    assertThat(hot.getSlowStarts()).isEqualTo(1);
    assertThat(hot.getFirstFrameHistogram())
        .isEqualTo(histogram(Map.of(26, 1L, DurationBuckets.LAST, 1L)));
    assertThat(hot.getFullyDrawnHistogram()).isEmpty();
  }

  @Test
  void stallsAndStallsThatWaitForSymbols_changeNoStart() {
    pipeline.send(anExposure(1).starting(StartType.COLD, 700));
    pipeline.send(aStall(2));
    pipeline.send(aStall(3).onBuild("b1"));
    pipeline.advance(FLUSH);
    pipeline.announce("b1");
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY)).extracting(this::starts).containsExactly(1L);
  }

  private long starts(ExposureCount row) {
    return row.getStarts().stream().mapToLong(StartCount::getStarts).sum();
  }

  /** The newest total of each row of the app. */
  private List<ExposureCount> newest(Duration window) {
    for (TestRecord<String, ExposureCount> row :
        pipeline.read(Topics.EXPOSURE, ExposureCount.class)) {
      rows.put(row.key(), row.value());
    }
    return rows.values().stream()
        .filter(row -> row.getApp().equals(AnEvent.APP))
        .filter(row -> row.getWindowMillis() == window.toMillis())
        .toList();
  }

  private static List<Long> histogram(Map<Integer, Long> buckets) {
    int last = buckets.keySet().stream().mapToInt(Integer::intValue).max().orElseThrow();
    List<Long> histogram = new ArrayList<>();
    for (int i = 0; i <= last; i++) {
      histogram.add(buckets.getOrDefault(i, 0L));
    }
    return histogram;
  }
}
