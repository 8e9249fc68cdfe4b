package dev.jankline.formats.dart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Platform;
import dev.jankline.schema.WatchedThread;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DartFormatsTest {
  private static final String ISOLATE = "_kDartIsolateSnapshotInstructions";
  private static final String BUILD_ID = "0123456789abcdef0123456789abcdef";

  private final DartTraceFormat dart = new DartTraceFormat();
  private final GlanceFormat glance = new GlanceFormat();

  private List<String> samples(String name) throws Exception {
    return Reports.samples(Reports.stall(Reports.read(dart, Reports.text(name)), 0));
  }

  @ParameterizedTest
  @CsvSource({"dart.txt", "dart-split.txt", "dart-crashlytics.txt"})
  void takesTheBuildOfTheTrace(String name) throws Exception {
    ReadReport report = Reports.read(dart, Reports.text(name));

    assertThat(report.events()).isEqualTo(1);
    assertThat(report.batches().get(0).getHeader().getPlatform()).isEqualTo(Platform.FLUTTER);
    assertThat(report.batches().get(0).getHeader().getBuildIds())
        .containsExactly(new BuildId(BuildKind.DART_BUILD_ID, BUILD_ID));
  }

  @Test
  void namesSystemAndThread_apartFromThePlatform() throws Exception {
    ReadReport report = Reports.read(dart, Reports.text("dart.txt"));

    assertThat(report.batches().get(0).getHeader().getDevice().getOsName()).isEqualTo("Android");
    assertThat(Reports.stall(report, 0).getWatchedThread()).isEqualTo(WatchedThread.UI);
    assertThat(Reports.stall(report, 0).getSamplesAggregated()).isFalse();
  }

  @Test
  void readsFramesOfTheVm_withAndWithoutSuspensions() throws Exception {
    assertThat(samples("dart.txt"))
        .containsExactly("700 ms: " + ISOLATE + "+19@4115 < " + ISOLATE + "+27@4123");
  }

  @Test
  void takesCallsForReturnAddresses_andPlacesFramesWithoutSymbol() throws Exception {
    assertThat(samples("dart-split.txt"))
        .containsExactly(
            "700 ms: "
                + ISOLATE
                + "+20@4116 < "
                + ISOLATE
                + "+27@4123 < _kDartVmSnapshotInstructions+31@2079");
  }

  @Test
  void readsWhatCrashlyticsShows() throws Exception {
    assertThat(samples("dart-crashlytics.txt"))
        .containsExactly("700 ms: _kDartSnapshotText+19@4115 < _kDartSnapshotText+27@4123");
  }

  @Test
  void keepsNames_whenTheTraceHasThem() throws Exception {
    assertThat(samples("dart-named.txt"))
        .containsExactly(
            "700 ms: PageState.build.<anonymous closure>"
                + " < new Future.<anonymous closure> < _rootRun");
  }

  @Test
  void makesAStallOfEachTrace_andTakesItsFactsFromTheOrigin() throws Exception {
    String two = Reports.text("dart.txt") + Reports.text("dart-split.txt");

    ReadReport report =
        Reports.read(
            dart,
            two,
            Map.of(
                "installId", List.of("i"),
                "time", List.of("2026-10-09T17:00:00Z"),
                "durationMillis", List.of("320"),
                "screen", List.of("/feed")));

    assertThat(report.events()).isEqualTo(2);
    assertThat(Reports.stall(report, 1).getDurationMillis()).isEqualTo(320);
    assertThat(Reports.stall(report, 1).getScreen()).isEqualTo("/feed");
    assertThat(Reports.events(report).get(1).getTime())
        .isEqualTo(Instant.parse("2026-10-09T17:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({"glance.txt", "glance.json"})
  void readsOlderReportsOfGlance(String name) throws Exception {
    ReadReport report = Reports.read(glance, Reports.text(name));

    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly("16 ms: null+null@4115 < null+null@4123 < libflutter.so+99");
  }

  @Test
  void readsNewerReportsOfGlance() throws Exception {
    ReadReport report = Reports.read(glance, Reports.text("dart-split.txt"));

    assertThat(Reports.samples(Reports.stall(report, 0)).get(0)).startsWith("16 ms: " + ISOLATE);
  }

  @Test
  void refusesATextWithoutFrames() {
    assertThatThrownBy(() -> Reports.read(dart, "nothing\nhere"))
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith("line 2: the report ends without a frame such as");
  }
}
