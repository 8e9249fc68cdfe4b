package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aSelfReport;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** CPU time of the SDK by version and window; computed by hand. */
class SdkCostPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Map<String, ExposureCount> rows = new LinkedHashMap<>();

  /** 30 + 12 ms of two devices, one of which alone told its foreground time. */
  @Test
  void addsUpWhatSdksReport_andCountsNothingElse() {
    pipeline.send(anExposure(1));
    pipeline.send(aSelfReport(2).costing(30));
    pipeline.advance(FLUSH);
    ExposureCount before = newest(Windows.DAY).get(0);
    pipeline.send(aSelfReport(3).by("install-2").costing(12));
    pipeline.send(aSelfReport(3).by("install-2").costing(12));
    pipeline.advance(FLUSH);

    ExposureCount after = newest(Windows.DAY).get(0);
    assertThat(before.getSdkMillis()).isEqualTo(30);
    assertThat(after.getSdkMillis()).isEqualTo(42);
    assertThat(after.getSelfReports()).isEqualTo(2);
    assertThat(after.getDevices()).isOne();
    before.setSdkMillis(42);
    before.setSelfReports(2);
    assertThat(after).isEqualTo(before);
    assertThat(newest(Windows.HOUR)).singleElement().returns(42L, ExposureCount::getSdkMillis);
    assertThat(pipeline.accounting()).contains(entry("COUNTED(SELF_REPORT)", 2L));
  }

  @Test
  void selfReportWaitsForAnExposureOrStallOfItsWindow() {
    pipeline.send(aSelfReport(1).inVersion("1.1.0").costing(5));
    pipeline.send(aSelfReport(2).inVersion("1.2.0").costing(7));
    pipeline.send(aSelfReport(3).inVersion("1.3.0").costing(9));
    pipeline.advance(FLUSH);
    assertThat(newest(Windows.DAY)).isEmpty();
    assertThat(pipeline.read(Topics.COMPARISONS, VersionComparison.class)).isEmpty();
    assertThat(pipeline.accounting()).contains(entry("COUNTED(SELF_REPORT)", 3L));

    pipeline.send(anExposure(4).inVersion("1.1.0").happened(Duration.ofHours(3)));
    pipeline.send(aStall(5).inVersion("1.2.0"));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .extracting(
            ExposureCount::getVersionName,
            ExposureCount::getForegroundMillis,
            ExposureCount::getSdkMillis)
        .containsExactlyInAnyOrder(tuple("1.1.0", 60_000L, 5L), tuple("1.2.0", 0L, 7L));
    assertThat(newest(Windows.HOUR))
        .extracting(ExposureCount::getVersionName, ExposureCount::getSdkMillis)
        .containsExactlyInAnyOrder(tuple("1.1.0", 0L), tuple("1.2.0", 7L));
  }

  @Test
  void impossibleTimesAddNothing() {
    pipeline.send(anExposure(1));
    pipeline.send(aSelfReport(2).costing(-1));
    pipeline.send(aSelfReport(3).costing(Long.MAX_VALUE));
    pipeline.send(aSelfReport(4).costing(Long.MIN_VALUE));
    pipeline.send(aSelfReport(5).costing(DAY + 1));
    pipeline.send(aSelfReport(6).costing(0));
    pipeline.send(aSelfReport(7).costing(DAY));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .singleElement()
        .returns(DAY, ExposureCount::getSdkMillis)
        .returns(2L, ExposureCount::getSelfReports);
  }

  /** The newest total of each row. */
  private List<ExposureCount> newest(Duration window) {
    for (TestRecord<String, ExposureCount> row :
        pipeline.read(Topics.EXPOSURE, ExposureCount.class)) {
      rows.put(row.key(), row.value());
    }
    return rows.values().stream()
        .filter(row -> row.getWindowMillis() == window.toMillis())
        .toList();
  }
}
