package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.ProcessExit;
import dev.jankline.schema.StallKind;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Devices with ANRs, ANRs by type, and hangs, of a version and day; computed by hand. */
class AnrRatesPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);
  private static final int FOREGROUND = 100;
  private static final int VISIBLE = 200;
  private static final int PERCEPTIBLE = 230;

  private final Map<String, ExposureCount> rows = new LinkedHashMap<>();

  /** Of four devices, the first has three ANRs, the second one, the third none of the user's. */
  @Test
  void countsEachDeviceOnceADay() {
    pipeline.send(aStall(1).asAnr(ExitSubtype.INPUT, FOREGROUND));
    pipeline.send(aStall(2).asAnr(ExitSubtype.INPUT, VISIBLE).happened(Duration.ofHours(3)));
    pipeline.advance(FLUSH);
    pipeline.send(aStall(3).asAnr(ExitSubtype.BROADCAST, PERCEPTIBLE));
    pipeline.send(aStall(3).asAnr(ExitSubtype.BROADCAST, PERCEPTIBLE));
    pipeline.send(aStall(4).by("install-2").asAnr(ExitSubtype.INPUT, null));
    pipeline.send(aStall(5).by("install-3").asAnr(ExitSubtype.SERVICE, PERCEPTIBLE));
    pipeline.send(anExposure(6).by("install-4"));
    pipeline.send(aStall(7).by("install-4"));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .singleElement()
        .returns(4L, ExposureCount::getDevices)
        .returns(5L, ExposureCount::getAnrs)
        .returns(3L, ExposureCount::getAnrDevices)
        .returns(2L, ExposureCount::getUserPerceivedAnrDevices)
        .returns(1L, ExposureCount::getMultipleAnrDevices)
        .returns(Map.of("INPUT", 3L, "BROADCAST", 1L, "SERVICE", 1L), ExposureCount::getAnrTypes)
        .returns(2L, ExposureCount::getBackgroundAnrs);
    assertThat(newest(Windows.HOUR))
        .isNotEmpty()
        .allSatisfy(
            hour -> {
              assertThat(hour.getAnrDevices()).isZero();
              assertThat(hour.getAnrTypes()).isEmpty();
            });
  }

  @Test
  void countsDaysAndVersionsApart() {
    pipeline.send(aStall(1).asAnr(ExitSubtype.INPUT, FOREGROUND));
    pipeline.send(aStall(2).asAnr(ExitSubtype.INPUT, FOREGROUND).inVersion("1.1.0"));
    pipeline.send(aStall(3).asAnr(ExitSubtype.JOB, FOREGROUND).happened(Duration.ofDays(1)));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .hasSize(3)
        .allSatisfy(
            day -> {
              assertThat(day.getAnrDevices()).isOne();
              assertThat(day.getMultipleAnrDevices()).isZero();
            })
        .extracting(ExposureCount::getUserPerceivedAnrDevices)
        .containsExactlyInAnyOrder(1L, 1L, 0L);
  }

  @Test
  void typeIsUnknown_whereTheReportDoesNotSayIt() {
    pipeline.send(aStall(1).asAnr());
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .singleElement()
        .returns(1L, ExposureCount::getAnrDevices)
        .returns(0L, ExposureCount::getUserPerceivedAnrDevices)
        .returns(Map.of("UNKNOWN", 1L), ExposureCount::getAnrTypes)
        .returns(0L, ExposureCount::getBackgroundAnrs);
  }

  /** Of stalls of 250, 251 and 400 ms two are hangs; an ANR and late frames are none. */
  @Test
  void stallsLongerThanAQuarterOfASecondAreHangs() {
    pipeline.send(aStall(1).lasting(250));
    pipeline.send(aStall(2).lasting(251));
    pipeline.send(aStall(3).by("install-2").lasting(400));
    pipeline.send(aStall(4).lasting(5_000).asAnr());
    pipeline.send(aStall(5).lasting(900).ofKind(StallKind.FRAME));
    pipeline.advance(FLUSH);

    assertThat(newest(Windows.DAY))
        .singleElement()
        .returns(2L, ExposureCount::getHangs)
        .returns(651L, ExposureCount::getHangMillis);
  }

  @Test
  void publicStallSaysHowTheProcessEnded() {
    pipeline.send(aStall(1).asAnr(ExitSubtype.PROVIDER, VISIBLE));
    pipeline.advance(FLUSH);

    assertThat(pipeline.read(Topics.STALLS, AnalyzedStall.class))
        .singleElement()
        .extracting(record -> record.value().getExit())
        .isEqualTo(new ProcessExit(ExitSubtype.PROVIDER, VISIBLE));
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
