package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.ScreenCount;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

/** What was counted under a name is taken back from that name, once, whatever changed since. */
class RetractionPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(2);

  @Test
  void takesBackFromTheOldName_whenTheRulesNameItOtherwiseMeanwhile() {
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.advance(FLUSH);
    String counted = pipeline.clusters(Grouping.PRIMARY, Windows.DAY).get(0).getFingerprint();
    pipeline.rename(counted, "k1:" + "0".repeat(32));

    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(true, ClusterCount::getSymbolized)
        .returns(1L, ClusterCount::getStalls);
  }

  @Test
  void movesTheOldestStall_whenSymbolsComeAtTheEndOfItsTime() {
    Duration grace = Duration.ofDays(8);
    pipeline.send(aStall(1).onBuild("b1").withSamples("a.b.c").happened(grace));
    pipeline.advance(FLUSH);
    // Another device's stall, by which all tasks learn how late it is.
    pipeline.send(aStall(2).by("i2").receivedAt(NOON.plus(Duration.ofDays(7)).minusSeconds(60)));
    pipeline.advance(FLUSH);

    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.metric("jank.partial.counts.expired")).isZero();
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .filteredOn(
            row -> row.getWindowStart().equals(Windows.start(NOON.minus(grace), Windows.DAY)))
        .singleElement()
        .returns(true, ClusterCount::getSymbolized)
        .returns(1L, ClusterCount::getStalls);
  }

  @Test
  void saysWhichStallCountsNoLonger_whenTheDeviceIsOverItsShareAfterLateSymbols() {
    for (int i = 0; i < Pipeline.DEVICE_LIMIT + 1; i++) {
      pipeline.send(aStall(i).onBuild("b1").withSamples("a.b.c"));
    }
    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    Map<EventId, AnalyzedStall> newest = new HashMap<>();
    pipeline.stalls().forEach(stall -> newest.put(stall.getEventId(), stall));
    assertThat(newest.values())
        .allSatisfy(stall -> assertThat(stall.getRevision()).isEqualTo(1))
        .filteredOn(stall -> !stall.getCounted())
        .hasSize(1);
    assertThat(pipeline.accounting())
        .contains(
            entry("COUNTED(STALL_SYMBOLIZED)", (long) Pipeline.DEVICE_LIMIT),
            entry("DROPPED(DEVICE_LIMIT)", 1L));
  }

  @Test
  void repeatIsADuplicate_thoughTheDevicesClockWasSetBackMeanwhile() {
    Instant recorded = Instant.parse("2026-03-04T11:00:00Z");
    pipeline.send(aStall(1).onDeviceClock(recorded, recorded.plusSeconds(60)));
    pipeline.advance(FLUSH);
    for (int days : List.of(8, 15, 21, 28)) {
      // The same event again; by the device's clock hardly any time has passed.
      pipeline.send(
          aStall(1)
              .onDeviceClock(recorded, recorded.plusSeconds(120))
              .receivedAt(NOON.plus(Duration.ofDays(days))));
      pipeline.advance(FLUSH);
    }

    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 5L), entry("COUNTED(STALL_SYMBOLIZED)", 1L), entry("DUPLICATE", 4L));
  }

  @Test
  void versionsBeyondTheLimitShareARow_andStallsAreTakenBackFromThere() {
    for (int i = 0; i < 8; i++) {
      pipeline.send(aStall(i).by("i" + i).onBuild("b1").inVersion("1.0." + i));
      pipeline.send(anExposure(100 + i).inVersion("1.0." + i));
    }
    pipeline.advance(FLUSH);
    assertThat(versions()).containsOnlyKeys("1.0.0", "1.0.1", "1.0.2", RowNames.OTHER);
    assertThat(versions()).contains(entry(RowNames.OTHER, 5L), entry("1.0.0", 1L));
    assertThat(newest(Topics.EXPOSURE, ExposureCount.class).values())
        .filteredOn(count -> count.getWindowMillis() == Windows.DAY.toMillis())
        .extracting(ExposureCount::getVersionName, ExposureCount::getVersionCode)
        .hasSize(4)
        .contains(tuple(RowNames.OTHER, 0L));

    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .hasSize(4)
        .allSatisfy(count -> assertThat(count.getSymbolized()).isTrue());
    assertThat(versions()).contains(entry(RowNames.OTHER, 5L), entry("1.0.0", 1L));
  }

  @Test
  void screensBeyondTheLimitShareARow() {
    for (int i = 0; i < 9; i++) {
      AnEvent frames = screenFrames(i);
      frames.inScreen("Screen" + i);
      pipeline.send(frames);
    }
    pipeline.advance(FLUSH);

    assertThat(newest(Topics.SCREENS, ScreenCount.class).values())
        .filteredOn(count -> count.getWindowMillis() == Windows.DAY.toMillis())
        .extracting(ScreenCount::getScreen)
        .containsExactlyInAnyOrder("Screen0", "Screen1", "Screen2", "Screen3", RowNames.OTHER);
  }

  private Map<String, Long> versions() {
    Map<String, Long> stalls = new HashMap<>();
    pipeline
        .clusters(Grouping.PRIMARY, Windows.DAY)
        .forEach(count -> stalls.merge(count.getVersionName(), count.getStalls(), Long::sum));
    return stalls;
  }

  private <T extends SpecificRecord> Map<String, T> newest(Topic topic, Class<T> type) {
    Map<String, T> rows = new HashMap<>();
    pipeline.read(topic, type).forEach(row -> rows.put(row.key(), row.value()));
    return rows;
  }
}
