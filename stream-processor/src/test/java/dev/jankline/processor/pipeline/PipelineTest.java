package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aSelfReport;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static dev.jankline.processor.testing.AnEvent.id;
import static dev.jankline.processor.testing.AnEvent.ofUnknownKind;
import static dev.jankline.processor.testing.AnEvent.screenFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk25")
class PipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);

  @Test
  void countsStallInItsPrimaryClusterAlone_untilTheAppIsSetOtherwise() {
    pipeline.send(aStall(1).withSamples("com.example.Feed.load"));
    pipeline.advance(FLUSH);
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY)).hasSize(1);
    assertThat(pipeline.clusters(Grouping.BLOCKING_CALL, Windows.DAY)).isEmpty();
    assertThat(pipeline.clusters(Grouping.ENTRY_POINT, Windows.DAY)).isEmpty();

    pipeline.groupBy(Grouping.ENTRY_POINT);
    pipeline.send(aStall(2).withSamples("com.example.Feed.load"));
    pipeline.advance(FLUSH);
    assertThat(pipeline.clusters(Grouping.BLOCKING_CALL, Windows.DAY)).isEmpty();
    assertThat(pipeline.clusters(Grouping.ENTRY_POINT, Windows.DAY))
        .singleElement()
        .returns(1L, ClusterCount::getStalls);
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(2L, ClusterCount::getStalls);
  }

  @Test
  void countsStallUnderThreeGroupings_andTheHourUnderOne() {
    pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    pipeline.send(aStall(1).withSamples("com.example.Feed.load"));
    pipeline.advance(FLUSH);

    for (Grouping grouping :
        List.of(Grouping.PRIMARY, Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT)) {
      for (Duration window : grouping == Grouping.PRIMARY ? Windows.ALL : Windows.DAYS) {
        assertThat(pipeline.clusters(grouping, window))
            .singleElement()
            .satisfies(
                count -> {
                  assertThat(count.getStalls()).isEqualTo(1);
                  assertThat(count.getStallMillis()).isEqualTo(400);
                  assertThat(count.getDevices()).isEqualTo(1);
                });
      }
    }
    assertThat(pipeline.clusters(Grouping.BLOCKING_CALL, Windows.HOUR)).isEmpty();
    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
  }

  @Test
  void publishesStallUnderItsCluster_withReceiveTimeAsRecordTime() {
    pipeline.send(aStall(1).happened(Duration.ofHours(3)));

    List<TestRecord<String, AnalyzedStall>> stalls =
        pipeline.read(Topics.STALLS, AnalyzedStall.class);
    assertThat(stalls).hasSize(1);
    AnalyzedStall stall = stalls.get(0).value();
    assertThat(stalls.get(0).key())
        .isEqualTo(Keys.cluster(AnEvent.APP, stall.getFingerprints().getPrimary()));
    assertThat(stalls.get(0).getRecordTime()).isEqualTo(NOON);
    assertThat(stall.getEventTime()).isEqualTo(NOON.minus(Duration.ofHours(3)));
  }

  @Test
  void countsEventOnce_whenSentTwice() {
    pipeline.send(aStall(1));
    pipeline.send(aStall(1).receivedAt(NOON.plus(Duration.ofDays(6))));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).contains(entry("DUPLICATE", 1L));
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(1L, ClusterCount::getStalls);
  }

  @Test
  void dropsEvent_whenLateOrOfUnknownKind() {
    pipeline.send(aStall(1).happened(Duration.ofDays(8).plusHours(1)));
    pipeline.send(ofUnknownKind(2));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 2L), entry("DROPPED(LATE)", 1L), entry("DROPPED(UNKNOWN_KIND)", 1L));
  }

  @Test
  void countsEventUntilTheEndOfItsGrace() {
    Duration early = Duration.ofDays(8).minusHours(1);
    pipeline.send(aStall(1).happened(early));
    pipeline.send(anExposure(2).happened(early));
    pipeline.send(aStall(3).happened(Duration.ofDays(8).plusHours(1)));
    pipeline.send(anExposure(4).happened(Duration.ofDays(30)));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 4L),
            entry("COUNTED(EXPOSURE)", 1L),
            entry("COUNTED(STALL_SYMBOLIZED)", 1L),
            entry("DROPPED(LATE)", 2L));
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(Windows.start(NOON.minus(early), Windows.DAY), ClusterCount::getWindowStart);
  }

  @Test
  void countsOldEventOnce_whenSentAgainSevenDaysLater() {
    Duration age = Duration.ofDays(7).plusHours(23);
    pipeline.send(aStall(1).happened(age));
    Instant again = NOON.plus(Duration.ofDays(7));
    pipeline.send(aStall(1).happened(age.plusDays(7)).receivedAt(again));
    pipeline.send(aStall(1).happened(age).receivedAt(again));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 3L), entry("COUNTED(STALL_SYMBOLIZED)", 1L), entry("DUPLICATE", 2L));
  }

  @Test
  void addsToTheSameRow_whenTheLastEventOfADayComesEightDaysLater() {
    Instant day = Windows.start(NOON, Windows.DAY);
    pipeline.send(aStall(1).by("a"));
    pipeline.advance(FLUSH);
    Instant last = day.plus(Windows.DAY).plus(Duration.ofDays(8)).minusSeconds(2);
    pipeline.send(aStall(2).by("b").receivedAt(last));
    pipeline.advance(FLUSH);
    pipeline.send(aStall(3).by("c").receivedAt(last).happened(Duration.ofDays(8)));
    pipeline.advance(FLUSH);

    assertThat(pipeline.metric("jank.partial.counts.expired")).isZero();
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .filteredOn(row -> row.getWindowStart().equals(day))
        .singleElement()
        .returns(2L, ClusterCount::getStalls);
  }

  @Test
  void keepsBytesAsRead_whenUnreadable() {
    byte[] poison = "not a record".getBytes(StandardCharsets.UTF_8);
    pipeline.sendBytes(Keys.install(AnEvent.APP, "install-1"), poison);
    pipeline.send(aStall(1));
    pipeline.advance(FLUSH);

    TestRecord<String, byte[]> letter = pipeline.deadLetters().get(0);
    assertThat(letter.value()).isEqualTo(poison);
    assertThat(header(letter, "jank.reason")).isEqualTo("UNREADABLE");
    assertThat(header(letter, "jank.topic")).isEqualTo("jank.events.v1");
    assertThat(header(letter, "jank.offset")).isEqualTo("0");
    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 2L),
            entry("COUNTED(STALL_SYMBOLIZED)", 1L),
            entry("DEAD_LETTERED(UNREADABLE)", 1L));
  }

  @Test
  void failsWithoutDeadLetter_whenRegistryIsDown() {
    pipeline.serdes.registryDown(true);

    assertThatThrownBy(() -> pipeline.send(aStall(1))).hasStackTraceContaining("registry");

    pipeline.serdes.registryDown(false);
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void keepsEvent_whenStageFailsOnIt() {
    pipeline.send(aStall(1).withSamples(Pipeline.FAILING));
    pipeline.send(aStall(2));
    pipeline.advance(FLUSH);

    assertThat(header(pipeline.deadLetters().get(0), "jank.reason")).isEqualTo("ANALYSIS_FAILED");
    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 2L),
            entry("COUNTED(STALL_SYMBOLIZED)", 1L),
            entry("DEAD_LETTERED(ANALYSIS_FAILED)", 1L));
  }

  @Test
  void countsScreensExposureAndSelfReports() {
    pipeline.send(screenFrames(1));
    pipeline.send(screenFrames(2));
    pipeline.send(anExposure(3));
    pipeline.send(aSelfReport(4));
    pipeline.advance(FLUSH);

    // Each event is a commit here, and each commit publishes both windows.
    assertThat(pipeline.read(Topics.SCREENS, ScreenCount.class))
        .extracting(row -> row.value().getFrames())
        .containsExactly(60L, 60L, 120L, 120L);
    assertThat(pipeline.read(Topics.EXPOSURE, ExposureCount.class))
        .hasSize(4)
        .allSatisfy(
            row -> {
              assertThat(row.value().getForegroundMillis()).isEqualTo(60_000);
              assertThat(row.value().getWeightedForegroundMillis()).isEqualTo(30_000_000.0);
            });
    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 4L),
            entry("COUNTED(EXPOSURE)", 1L),
            entry("COUNTED(SCREEN_FRAMES)", 2L),
            entry("COUNTED(SELF_REPORT)", 1L));
  }

  @Test
  void writesRefusalsOnce_whenGatewayRepeatsItsReport() {
    GatewayRejects report = new GatewayRejects(id(9), AnEvent.APP, "MALFORMED", 7L, NOON);
    pipeline.send(report);
    pipeline.send(report);
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).containsExactly(entry("REJECTED(MALFORMED)", 7L));
  }

  @Test
  void countsDeviceUpToItsShare() {
    for (int i = 0; i < Pipeline.DEVICE_LIMIT + 2; i++) {
      pipeline.send(aStall(i));
    }
    pipeline.send(aStall(100).by("install-2"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.accounting()).contains(entry("DROPPED(DEVICE_LIMIT)", 2L));
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(Pipeline.DEVICE_LIMIT + 1L, ClusterCount::getStalls);
    assertThat(pipeline.stalls()).hasSize(Pipeline.DEVICE_LIMIT + 1);
  }

  @Test
  void opensOneTicket_thenTellsOfAnotherVersionAfterAWeek() {
    for (int i = 0; i < 12; i++) {
      pipeline.send(aStall(i).by("install-" + i).inVersion("1.1.0"));
      pipeline.advance(FLUSH);
    }
    stallsOf("1.2.0", 20, Duration.ofDays(1));
    assertThat(pipeline.read(Topics.TICKETS, TicketEvent.class))
        .singleElement()
        .extracting(TestRecord::value)
        .satisfies(opened -> assertThat(opened.getTitle()).contains("Feed.load"))
        .returns(TicketEventType.OPENED, TicketEvent::getType)
        .returns(4L, TicketEvent::getStalls);

    stallsOf("1.3.0", 30, Duration.ofDays(7).plusHours(1));
    assertThat(pipeline.read(Topics.TICKETS, TicketEvent.class))
        .singleElement()
        .extracting(TestRecord::value)
        .returns(TicketEventType.UPDATED, TicketEvent::getType)
        .returns("1.3.0", TicketEvent::getVersionName);
  }

  private void stallsOf(String version, int first, Duration later) {
    for (int i = first; i < first + 5; i++) {
      pipeline.send(aStall(i).by("install-" + i).inVersion(version).receivedAt(NOON.plus(later)));
      pipeline.advance(FLUSH);
    }
  }

  @Test
  void countsAndTicketsStallsThatAreNotTheAppsDoing() {
    for (int i = 0; i < 4; i++) {
      pipeline.send(aStall(i).by("install-" + i).withDebugger());
    }
    pipeline.advance(FLUSH);

    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .singleElement()
        .returns(4L, ClusterCount::getStalls)
        .returns(Map.of("NOT_APP", 4L), ClusterCount::getCauseStalls);
    assertThat(pipeline.read(Topics.TICKETS, TicketEvent.class))
        .singleElement()
        .returns("common", ticket -> ticket.value().getRule());
  }

  @Test
  void dropsPartialCount_whenItsTotalIsNoLongerKept() {
    pipeline.send(aStall(1).by("a"));
    pipeline.advance(FLUSH);
    Instant later = NOON.plus(Duration.ofDays(30));
    pipeline.send(aStall(2).by("b").receivedAt(later));
    pipeline.advance(FLUSH);
    pipeline.send(aStall(3).by("a"));
    pipeline.advance(FLUSH);

    assertThat(pipeline.metric("jank.partial.counts.expired")).isPositive();
    assertThat(pipeline.clusters(Grouping.PRIMARY, Windows.DAY))
        .extracting(ClusterCount::getStalls)
        .containsExactly(1L, 1L);
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
