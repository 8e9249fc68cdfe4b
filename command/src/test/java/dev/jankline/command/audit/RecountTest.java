package dev.jankline.command.audit;

import static dev.jankline.command.audit.HandMadeEvents.outcomes;
import static dev.jankline.command.audit.HandMadeEvents.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.command.audit.HandMadeEvents.Sender;
import dev.jankline.command.audit.Recount.RecountedRow;
import dev.jankline.schema.AppStart;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.StartType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecountTest {
  private static final Sender OLD = Sender.of("phone-1", "1.0");
  private static final Sender NEW = Sender.of("phone-2", "1.1");
  private static final Duration NOW = Duration.ZERO;
  private static final String DAY = "|86400000|1773100800000";
  private static final String HOUR = "|3600000|1773144000000";
  private static final String CLUSTERS = "jank.clusters.v1";
  private static final String RELEASES = "/v1/apps/com.example.app/releases";

  private final HandMadeEvents events = new HandMadeEvents();

  @Test
  void countsAnEventOnce_howeverOftenItComes() {
    events.stall("a", OLD, NOW, 100, "k1:a").rawStall("a", OLD, NOW, 100);
    events.exposure("b", OLD, NOW, 60_000).exposure("b", OLD, NOW, 60_000);
    events.rejected("c", 7).rejected("c", 7).rejected("d", 1);

    List<RecountedRow> counted = events.counted();

    assertThat(outcomes(counted))
        .containsExactly(
            "ACCEPTED  4",
            "COUNTED EXPOSURE 1",
            "COUNTED STALL_SYMBOLIZED 1",
            "DUPLICATE  2",
            "REJECTED MALFORMED 8");
    assertThat(cluster(counted, "k1:a|1.0" + DAY)).contains(entry("stalls", 1L));
    assertThat(row(counted, "jank.exposure.v1", "com.example.app|1.0" + HOUR))
        .contains(
            entry("foregroundMillis", 60_000L),
            entry("weightedForegroundMillis", 120_000.0),
            entry("sessions", 2L));
  }

  @Test
  void sameIdOfAnotherDeviceIsAnotherEvent() {
    events.exposure("a", OLD, NOW, 1).exposure("a", NEW, NOW, 1);

    assertThat(outcomes(events.counted())).contains("COUNTED EXPOSURE 2");
  }

  @Test
  void dropsWhatHappenedMoreThanEightDaysBefore_byTheCorrectedTime() {
    Duration eightDays = Duration.ofDays(8);
    events.exposure("a", OLD, eightDays, 1).exposure("b", OLD, eightDays.plusMillis(1), 1);
    events.exposure("c", OLD, Duration.ofDays(40_000_000), 1);

    List<RecountedRow> counted = events.counted();

    assertThat(outcomes(counted)).contains("COUNTED EXPOSURE 1", "DROPPED LATE 2");
    assertThat(row(counted, RELEASES, "1.0")).contains(entry("firstDay", "2026-03-02"));
  }

  @Test
  void eventFromTheFutureHappenedWhenItWasReceived() {
    events.exposure("a", OLD, Duration.ofDays(-3), 1);

    assertThat(row(events.counted(), RELEASES, "1.0"))
        .contains(entry("firstDay", "2026-03-10"), entry("lastDay", "2026-03-10"));
  }

  @Test
  void countsVersionsHoursAndDaysApart_andADeviceOnceInEach() {
    events.stall("a", OLD, NOW, 100, "k1:a").stall("b", OLD, NOW, 300, "k1:a");
    events.stall("c", Sender.of("phone-3", "1.0"), NOW, 1000, "k1:a");
    events.stall("d", NEW, NOW, 100, "k1:a").stall("e", OLD, Duration.ofHours(2), 100, "k1:a");
    events.exposure("f", OLD, NOW, 3_600_000).exposure("g", NEW, NOW, 7_200_000);

    List<RecountedRow> counted = events.counted();

    assertThat(cluster(counted, "k1:a|1.0" + HOUR))
        .contains(entry("stalls", 3L), entry("stallMillis", 1400L), entry("devices", 2L))
        .contains(entry("durationHistogram", Map.of("26", 1L, "32", 1L, "39", 1L)));
    assertThat(cluster(counted, "k1:a|1.0" + DAY))
        .contains(entry("stalls", 4L), entry("devices", 2L), entry("versionCode", 100L))
        .contains(entry("causeStalls", Map.of("CPU_BOUND", 4L)));
    assertThat(cluster(counted, "k1:a|1.1" + DAY)).contains(entry("stalls", 1L));
    assertThat(
            row(
                counted,
                CLUSTERS + " strata",
                "com.example.app|PRIMARY|k1:a|1.0" + DAY + "|MID|14"))
        .contains(entry("affected", 2L), entry("stallSquares", 10L))
        .contains(entry("millisSquares", 500.0 * 500 + 1000 * 1000));
    assertThat(row(counted, RELEASES, "1.0"))
        .contains(entry("stalls", 4L), entry("deviceDays", 2L), entry("affectedDeviceDays", 2L))
        .contains(entry("stallsPerHour.value", 4.0), entry("stallFreeShare.value", 0.0));
    assertThat(row(counted, RELEASES, "1.1")).contains(entry("stallsPerHour.value", 0.5));
    assertThat(row(counted, "/v1/apps/com.example.app/clusters?version=1.0", "k1:a"))
        .contains(entry("p50Millis", 99L), entry("p90Millis", 939L), entry("rate.value", 4.0));
    assertThat(row(counted, "/v1/apps", "com.example.app"))
        .contains(entry("versions", 2L), entry("newestVersion", "1.1"), entry("stalls", 5L));
  }

  /** Of the cold starts of a day one is slow; those of an unknown kind or time do not count. */
  @Test
  void countsStartsByKind_andReadsTheirTimesFromBuckets() {
    AppStart cold = new AppStart(StartType.COLD, 4999L, 5000L);
    events.starts("a", OLD, NOW, cold, new AppStart(StartType.COLD, 700L, null));
    events.starts("a", OLD, NOW, cold).starts("b", OLD, NOW, new AppStart(StartType.HOT, 1L, -7L));
    events.starts(
        "c",
        OLD,
        Duration.ofHours(2),
        new AppStart(StartType.COLD, 5000L, 900L),
        new AppStart(StartType.COLD, 812L, null),
        new AppStart(StartType.COLD, 900L, null),
        new AppStart(StartType.COLD, -1L, null),
        new AppStart(StartType.COLD, 86_400_001L, null),
        new AppStart(StartType.UNKNOWN, 700L, null));

    List<RecountedRow> counted = events.counted();

    String starts = "jank.exposure.v1 starts";
    assertThat(row(counted, starts, "com.example.app|1.0" + DAY + "|COLD"))
        .contains(entry("starts", 5L), entry("slowStarts", 1L))
        .contains(entry("firstFrameHistogram", Map.of("37", 1L, "38", 1L, "39", 1L, "49", 2L)))
        .contains(entry("fullyDrawnHistogram", Map.of("39", 1L, "49", 1L)));
    assertThat(row(counted, starts, "com.example.app|1.0" + HOUR + "|COLD"))
        .contains(entry("starts", 2L), entry("slowStarts", 0L));
    assertThat(row(counted, starts, "com.example.app|1.0" + DAY + "|HOT"))
        .contains(entry("starts", 1L), entry("fullyDrawnHistogram", Map.of()));
    assertThat(row(counted, RELEASES, "starts of 1.0 cold"))
        .contains(entry("count", 5L), entry("p50Millis", 939L), entry("p90Millis", 5312L))
        .contains(entry("slowShare.value", 0.2), entry("fullyDrawn", 2L))
        .contains(entry("fullyDrawnP50Millis", 939L), entry("fullyDrawnP90Millis", 5312L));
    assertThat(row(counted, RELEASES, "starts of 1.0 hot"))
        .contains(entry("count", 1L), entry("fullyDrawn", 0L))
        .doesNotContainKey("fullyDrawnP50Millis");
  }

  /** 100 and 20 ms late in 4000 and 1000 ms; other reports say nothing, or the impossible. */
  @Test
  void addsUpHowLateFramesWere_withTheVisibleTimeOfTheseReportsAlone() {
    events.late("a", OLD, NOW, 4000, 100L).late("a", OLD, NOW, 4000, 100L);
    events.late("b", OLD, Duration.ofHours(2), 1000, 20L).late("c", OLD, NOW, 7000, null);
    events.late("d", OLD, NOW, 500, -1L).late("e", OLD, NOW, 500, 86_400_001L);
    events.late("f", OLD, NOW, -1, 10L).late("g", NEW, NOW, 500, null);
    events.exposure("h", OLD, NOW, 1).exposure("i", NEW, NOW, 1);

    List<RecountedRow> counted = events.counted();

    assertThat(row(counted, "jank.screens.v1", "com.example.app|1.0|Feed" + DAY))
        .contains(entry("overrunMillis", 120L), entry("overrunVisibleMillis", 5000L));
    assertThat(row(counted, "jank.screens.v1", "com.example.app|1.0|Feed" + HOUR))
        .contains(entry("overrunMillis", 100L), entry("overrunVisibleMillis", 4000L));
    assertThat(row(counted, RELEASES, "1.0")).contains(entry("hitchMillisPerSecond", 24.0));
    assertThat(row(counted, RELEASES, "1.1")).doesNotContainKey("hitchMillisPerSecond");
    assertThat(row(counted, "/v1/apps/com.example.app/screens?version=1.0", "Feed"))
        .contains(entry("hitchMillisPerSecond", 24.0));
  }

  /** 40 and 20 ms in a minute; what has no exposure on its day, or is impossible, adds nothing. */
  @Test
  void addsUpTheCostOfTheSdk_whereADeviceWasObserved() {
    events.exposure("a", OLD, NOW, 60_000).selfReport("b", OLD, Duration.ofHours(2), 40);
    events.selfReport("c", NEW, NOW, 7).selfReport("d", OLD, NOW, 20).selfReport("d", OLD, NOW, 20);
    events.selfReport("e", OLD, Duration.ofDays(2), 9).selfReport("f", OLD, NOW, -1);
    events.selfReport("g", OLD, NOW, 86_400_001L);

    List<RecountedRow> counted = events.counted();

    assertThat(outcomes(counted)).contains("COUNTED SELF_REPORT 6");
    assertThat(row(counted, "jank.exposure.v1", "com.example.app|1.0" + DAY))
        .contains(entry("sdkMillis", 60L), entry("selfReports", 2L), entry("devices", 1L));
    assertThat(row(counted, "jank.exposure.v1", "com.example.app|1.0" + HOUR))
        .contains(entry("sdkMillis", 20L), entry("selfReports", 1L));
    assertThat(row(counted, RELEASES, "1.0"))
        .contains(entry("sdkCpuShare", 0.001), entry("firstDay", "2026-03-10"));
    assertThat(counted)
        .filteredOn(one -> one.place().equals(RELEASES))
        .extracting(RecountedRow::row)
        .containsExactly("1.0");
  }

  /** Of two devices on a day, one has three ANRs, one of them again, and the other one. */
  @Test
  void countsDevicesWithAnrs_onceADay() {
    Sender other = Sender.of("other", "1.0");
    events.anr("a", OLD, NOW, ExitSubtype.INPUT, 100).anr("a", OLD, NOW, ExitSubtype.INPUT, 100);
    events.anr("b", OLD, Duration.ofHours(2), ExitSubtype.INPUT, 300);
    events.anr("c", OLD, NOW, ExitSubtype.JOB, null).anr("d", other, NOW, ExitSubtype.SERVICE, 400);

    List<RecountedRow> counted = events.counted();

    assertThat(row(counted, "jank.exposure.v1", "com.example.app|1.0" + DAY))
        .contains(
            entry("anrs", 4L),
            entry("anrDevices", 2L),
            entry("userPerceivedAnrDevices", 1L),
            entry("multipleAnrDevices", 1L),
            entry("backgroundAnrs", 2L));
    assertThat(row(counted, RELEASES, "1.0"))
        .contains(
            entry("anrVitals.anyShare.value", 1.0),
            entry("anrVitals.userPerceivedShare.value", 0.5),
            entry("anrVitals.types.input", 2L),
            entry("anrVitals.types.service", 1L),
            entry("anrVitals.types.job", 1L),
            entry("anrVitals.background", 2L));
  }

  @Test
  void undecodableRecordsAreDeadLetters_ofTheAppOfTheirKey() {
    events.unreadable("com.example.app|x").unreadable("").exposure("a", OLD, NOW, 1).givenUp();
    events.exposure("a", OLD, NOW, 1).rawStall("b", OLD, NOW, 100).analysisFailed("b", OLD);

    assertThat(outcomes(events.counted()))
        .containsExactly(
            "ACCEPTED  1",
            "ACCEPTED  4",
            "COUNTED EXPOSURE 1",
            "DEAD_LETTERED ANALYSIS_FAILED 1",
            "DEAD_LETTERED FAILED_REPEATEDLY 1",
            "DEAD_LETTERED UNREADABLE 1",
            "DEAD_LETTERED UNREADABLE 1");
  }

  @Test
  void stallThatWasNotPublishedIsOverTheLimitOfItsDevice_andUnknownBodiesAreDropped() {
    events.rawStall("a", OLD, NOW, 100).unknown("b", OLD).exposure("c", OLD, NOW, 1);

    List<RecountedRow> counted = events.counted();

    assertThat(outcomes(counted)).contains("DROPPED DEVICE_LIMIT 1", "DROPPED UNKNOWN_KIND 1");
    assertThat(row(counted, RELEASES, "1.0"))
        .contains(entry("stalls", 0L), entry("affectedDeviceDays", 0L));
  }

  @Test
  void stallIsInTheClusterOfItsLastAnalysis_andItsDeviceStaysAffected() {
    events.stall("a", OLD, NOW, 100, "k1:b").rawStall("b", OLD, NOW, 100);
    events.analyzed("b", OLD, 0, "k1:unnamed", true, false);
    events.analyzed("b", OLD, 1, "k1:a", true, true).rawStall("c", NEW, NOW, 100);
    events.analyzed("c", NEW, 0, "k1:unnamed", true, false);
    events.analyzed("c", NEW, 1, "k1:a", false, true).exposure("d", NEW, NOW, 3_600_000);

    List<RecountedRow> counted = events.counted();

    assertThat(counted)
        .filteredOn(one -> one.place().equals(CLUSTERS))
        .extracting(RecountedRow::row)
        .noneMatch(row -> row.contains("k1:unnamed") || row.contains("|1.1|"));
    assertThat(cluster(counted, "k1:a|1.0" + DAY)).contains(entry("stalls", 1L));
    assertThat(outcomes(counted)).contains("COUNTED STALL_SYMBOLIZED 2", "DROPPED DEVICE_LIMIT 1");
    assertThat(row(counted, RELEASES, "1.1"))
        .contains(entry("stalls", 0L), entry("affectedDeviceDays", 1L));
  }

  @Test
  void addsUpFramesByScreen_andEscapesKeys() {
    Sender odd = new Sender("phone-1", "1|0%", 100, "14");
    events.frames("a", odd, 60, 5, List.of(50L, 0L, 10L)).frames("b", odd, 40, 0, List.of(40L));

    List<RecountedRow> counted = events.counted();

    assertThat(row(counted, "jank.screens.v1", "com.example.app|1%7C0%25|Feed" + DAY))
        .contains(entry("frames", 100L), entry("slowFrames", 5L), entry("devices", 1L))
        .contains(entry("overrunHistogram", Map.of("0", 90L, "2", 10L)));
    assertThat(row(counted, "/v1/apps/com.example.app/screens?version=1|0%", "Feed"))
        .contains(entry("slowShare", 0.05), entry("fps", 50.0));
  }

  private static Map<String, Object> cluster(List<RecountedRow> counted, String row) {
    return row(counted, CLUSTERS, "com.example.app|PRIMARY|" + row);
  }
}
