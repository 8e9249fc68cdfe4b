package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.counts.DeviceSketch;
import dev.jankline.processor.days.Windows;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** How many devices rows say, and which of them have a sketch to merge. */
class DevicesPipelineTest extends PipelineFixture {
  private static final long DEVICES = 300;

  @Test
  void hoursKnowTheirDevicesExactly_daysHaveASketchToo() {
    pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    for (int i = 0; i < DEVICES; i++) {
      pipeline.send(aStall(i).by("i" + i));
      pipeline.send(aStall(1_000 + i).by("i" + i));
      pipeline.send(aStall(2_000 + i).by("i" + i).happened(Duration.ofHours(2)));
      pipeline.send(anExposure(3_000 + i).by("i" + i));
    }
    pipeline.advance(Duration.ofSeconds(1));

    assertThat(newest(Topics.CLUSTERS, ClusterCount.class))
        .extracting(
            row -> row.getGrouping() == Grouping.PRIMARY ? row.getDevices() : 0,
            row -> isSketchOfItsWindow(row.getDeviceSketch(), row.getWindowMillis()))
        .containsExactlyInAnyOrder(
            tuple(DEVICES, true),
            tuple(DEVICES, true),
            tuple(DEVICES, true),
            tuple(0L, true),
            tuple(0L, true));
    assertThat(newest(Topics.EXPOSURE, ExposureCount.class))
        .extracting(
            ExposureCount::getDevices,
            row -> isSketchOfItsWindow(row.getDeviceSketch(), row.getWindowMillis()))
        .containsExactlyInAnyOrder(
            tuple(DEVICES, true), tuple(DEVICES, true), tuple(DEVICES, true));
  }

  @Test
  void hoursOfStallsWithoutSymbolsHaveASketch_becauseNothingElseKnowsTheirDevices() {
    pipeline.send(aStall(1).by("i1").onBuild("b1"));
    pipeline.send(aStall(2).by("i2").onBuild("b1"));
    pipeline.advance(Duration.ofSeconds(1));

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.HOUR))
        .singleElement()
        .returns(2L, ClusterCount::getDevices)
        .returns(false, ClusterCount::getSymbolized)
        .satisfies(row -> assertThat(DeviceSketch.estimate(row.getDeviceSketch())).isEqualTo(2));
  }

  /** Rows of an hour have none, those of a day have one of all devices. */
  private static boolean isSketchOfItsWindow(ByteBuffer sketch, long windowMillis) {
    long threeStandardErrors = DEVICES * 7 / 100;
    return windowMillis == Windows.HOUR.toMillis()
        ? sketch.remaining() == 0
        : Math.abs(DeviceSketch.estimate(sketch) - DEVICES) <= threeStandardErrors;
  }

  private <C extends SpecificRecord> List<C> newest(Topic topic, Class<C> type) {
    Map<String, C> rows = new LinkedHashMap<>();
    for (TestRecord<String, C> row : pipeline.read(topic, type)) {
      rows.put(row.key(), row.value());
    }
    return List.copyOf(rows.values());
  }
}
