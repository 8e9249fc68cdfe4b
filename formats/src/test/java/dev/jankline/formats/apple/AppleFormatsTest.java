package dev.jankline.formats.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.formats.apple.Hang.HangDuration;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Platform;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.WatchedThread;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppleFormatsTest {
  private final MetricKitFormat metricKit = new MetricKitFormat();
  private final SampledFormat sampled = new SampledFormat();

  @Test
  void readsEveryHangOfAPayload_inEitherOrderOfFrames() throws Exception {
    ReadReport report = Reports.read(metricKit, Reports.text("metrickit.json"));

    assertThat(report.events()).isEqualTo(2);
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly(
            "250 ms: Reader+4096 < dyld+899",
            "1750 ms: libsystem_kernel.dylib+4000 < Reader+4112 < Reader+4096 < dyld+899",
            "500 ms: Reader+4129 < Reader+4096 < dyld+899");
    assertThat(Reports.samples(Reports.stall(report, 1)))
        .containsExactly("1250 ms: libsystem_kernel.dylib+4000 < Reader+4112 < dyld+899");
    assertThat(report.refused().stream().map(RefusedPart::toString))
        .containsExactly(
            "line 1: hangDiagnostics[2].diagnosticMetaData.hangDuration 'a while' is no duration"
                + " such as '2.5 sec'");
  }

  @Test
  void takesAppDeviceAndTimeFromThePayload() throws Exception {
    ReadReport report = Reports.read(metricKit, Reports.text("metrickit.json"));

    BatchHeader header = report.batches().get(0).getHeader();
    assertThat(header.getPlatform()).isEqualTo(Platform.IOS);
    assertThat(header.getVersionName()).isEqualTo("1.10.0");
    assertThat(header.getVersionCode()).isEqualTo(46);
    assertThat(header.getDevice().getModel()).isEqualTo("iPhone15,4");
    assertThat(header.getDevice().getOsName()).isEqualTo("iOS");
    assertThat(header.getBuildIds())
        .as("binaries of the system need no symbols of the app")
        .extracting(build -> build.getId())
        .containsExactly("70b89f2716343580a69557cdb41d7743");
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T17:19:57.500Z"));
  }

  @Test
  void saysThatSamplesWerePutTogetherByStack() throws Exception {
    assertThat(Reports.stall(Reports.read(metricKit, Reports.text("metrickit.json")), 0))
        .extracting(Stall::getSamplesAggregated, Stall::getWatchedThread)
        .containsExactly(true, WatchedThread.MAIN);
    assertThat(Reports.stall(Reports.read(sampled, Reports.text("ios-samples.json")), 0))
        .extracting(Stall::getSamplesAggregated)
        .isEqualTo(true);
  }

  @Test
  void readsALoneTree_andTreesNestedAsDeepAsStacksAre() throws Exception {
    StringBuilder tree = new StringBuilder("{\"callStacks\":[{\"callStackRootFrames\":[");
    tree.append("{\"address\":1,\"subFrames\":[".repeat(1_500)).append("{\"address\":2}");
    tree.append("]}".repeat(1_500)).append("]}]}");

    ReadReport report = Reports.read(metricKit, tree.toString());

    assertThat(Reports.stall(report, 0).getNodes()).hasSize(1_501);
  }

  @Test
  void refusesATree_whenItIsNestedDeeperThanAnyStack() throws Exception {
    ReadReport report = Reports.read(metricKit, "{\"callStacks\":[{\"subFrames\":[".repeat(5_000));

    assertThat(report.events()).isZero();
    assertThat(report.refused().get(0).message()).contains("nesting depth");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2.5 sec|2500",
        "2,5 s|2500",
        "1 250 ms|1250",
        "1,234 ms|1234",
        "1.234,5 ms|1235",
        "2,500 s|2500",
        "0.3 сек|300",
        "2 秒|2000",
        "1 min|60000"
      })
  void readsDurationsInTheLanguageOfTheDevice(String text, long millis) {
    assertThat(HangDuration.millis(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sec", "2.5", "2.5.5 sec", "2 fortnights", "NaN sec"})
  void readsNoDuration_whenTheTextIsNone(String text) {
    assertThat(HangDuration.millis(text)).isNull();
  }

  @Test
  void readsTheReportOfAnAppThatTheWatchdogEnded() throws Exception {
    ReadReport report = Reports.read(new IpsFormat(), Reports.text("ips.json"));

    assertThat(report.refused()).isEmpty();
    assertThat(Reports.events(report))
        .singleElement()
        .satisfies(event -> assertThat(event.getTime()).isEqualTo("2026-10-09T17:19:54.500Z"));
    assertThat(report.batches().get(0).getHeader().getVersionName()).isEqualTo("2.1.0");
    assertThat(Reports.stall(report, 0).getKind()).isEqualTo(StallKind.ANR);
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly(
            "5500 ms: __psynch_mutexwait < Feed.load() < Reader+12288 < 99 < CFRunLoopRunSpecific");
  }

  @Test
  void refusesTheReportOfACrash() throws Exception {
    String crash = Reports.text("ips.json").replace("2343432205", "11");

    assertThat(Reports.read(new IpsFormat(), crash).refused())
        .singleElement()
        .satisfies(part -> assertThat(part.message()).contains("the app did not hang, it crashed"));
  }

  @Test
  void readsEachBatchOfSampledBacktraces() throws Exception {
    ReadReport report = Reports.read(sampled, Reports.text("ios-samples.json"));

    assertThat(report.events()).isEqualTo(2);
    assertThat(Reports.stall(report, 0).getKind()).isEqualTo(StallKind.FRAME);
    assertThat(Reports.stall(report, 0).getDurationMillis()).isEqualTo(180);
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .as("the signature of a pointer is no part of its address")
        .containsExactly(
            "120 ms: libsystem_kernel.dylib+4000 < Reader+4096",
            "60 ms: Reader+4113 < Reader+4096");
    assertThat(Reports.samples(Reports.stall(report, 1)))
        .containsExactly("90 ms: Reader+4129 < 99");
    assertThat(report.refused().get(0).message())
        .isEqualTo("batches[2].stacks is missing or empty");
  }

  @Test
  void readsTheCallTreesOfTextReports_byTheTimeOfEachCallAlone() throws Exception {
    AppleTextFormat format = new AppleTextFormat();

    ReadReport sample = Reports.read(format, Reports.text("apple-sample.txt"));
    ReadReport spindump = Reports.read(format, Reports.text("apple-spindump.txt"));

    Stall sampled = Reports.stall(sample, 0);
    assertThat(sampled.getDurationMillis()).isEqualTo(2400);
    assertThat(sampled.getSamplesAggregated()).isTrue();
    assertThat(Reports.samples(sampled))
        .containsExactly(
            "1800 ms: __psynch_mutexwait < -[NSManagedObjectContext executeFetchRequest:error:]"
                + " < Reader+32775 < UIApplicationMain < main < start",
            "500 ms: -[FeedView measure] < Reader+32775 < UIApplicationMain < main < start",
            "100 ms: Reader+32775 < UIApplicationMain < main < start");
    Stall dumped = Reports.stall(spindump, 0);
    assertThat(dumped.getDurationMillis()).isEqualTo(3200);
    assertThat(Reports.samples(dumped))
        .containsExactly(
            "2400 ms: __psynch_mutexwait < -[FeedView layoutSubviews] < main < start",
            "800 ms: Reader+36876 < main < start");
    for (ReadReport report : new ReadReport[] {sample, spindump}) {
      BatchHeader header = report.batches().get(0).getHeader();
      assertThat(header.getVersionName()).isEqualTo("1.2.0");
      assertThat(header.getVersionCode()).isEqualTo(34);
      assertThat(header.getDevice().getModel()).isEqualTo("iPhone15,4");
      assertThat(header.getDevice().getOsVersion()).isEqualTo("17.4");
      assertThat(header.getBuildIds())
          .extracting(build -> build.getId())
          .containsExactly("70b89f2716343580a69557cdb41d7743");
    }
  }

  @Test
  void readsTheWatchdogsCrashReportAsText_andRefusesOtherCrashes() throws Exception {
    AppleTextFormat format = new AppleTextFormat();
    String text = Reports.text("apple-crash.txt");

    ReadReport report = Reports.read(format, text);

    Stall stall = Reports.stall(report, 0);
    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall.getDurationMillis()).isEqualTo(5500);
    assertThat(Reports.samples(stall))
        .containsExactly(
            "5500 ms: __psynch_mutexwait < Feed.load() < Reader+12288 < CFRunLoopRunSpecific");
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T17:19:54.623Z"));
    String crash = text.replace("2343432205", "11").replace("8BADF00D", "dead10cc");
    assertThatThrownBy(() -> Reports.read(format, crash)).hasMessageContaining("it crashed");
  }
}
