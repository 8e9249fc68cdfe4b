package dev.jankline.formats.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VendorFormatsTest {
  private static ReadReport read(String name) throws Exception {
    String text = Reports.text(name);
    return Reports.read(ReportFormats.recognise(text).orElseThrow(), text);
  }

  private static List<String> raw(Stall stall) {
    return stall.getFrames().stream()
        .map(StackFrame::getRawFrame)
        .map(Objects::requireNonNull)
        .map(RawFrame::getText)
        .toList();
  }

  @Test
  void play_readsAnrs_withTheirWeight_andRefusesCrashes() throws Exception {
    ReadReport report = read("play.json");

    assertThat(report.events()).isEqualTo(1);
    assertThat(report.refused().get(0).message())
        .isEqualTo("errorReports[1].type is not APPLICATION_NOT_RESPONDING");
    BatchHeader header = report.batches().get(0).getHeader();
    assertThat(header.getVersionCode()).isEqualTo(110);
    assertThat(header.getDevice().getModel()).isEqualTo("Reader Phone");
    assertThat(header.getDevice().getOsApiLevel()).isEqualTo(34);
    assertThat(header.getSampleRate()).as("stands for eight").isEqualTo(0.125);
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T16:59:55Z"));
    assertThat(raw(Reports.stall(report, 0)))
        .containsExactly(
            "\"main\" tid=1 Waiting",
            "at com.example.reader.Feed.read (Feed.java:42)",
            "at com.example.reader.Feed.open (Feed.java:17)");
  }

  @Test
  void crashlytics_readsRowsOfTheExport() throws Exception {
    ReadReport report = read("crashlytics.ndjson");

    assertThat(report.refused()).extracting(part -> part.line()).containsExactly(2);
    assertThat(report.batches().get(0).getHeader().getVersionName()).isEqualTo("1.1.0");
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly("5000 ms: read < com.example.reader.Feed.read:42");
  }

  @Test
  void crashlytics_readsText_withVersionAndTime() throws Exception {
    ReadReport report = read("crashlytics.txt");

    assertThat(report.refused()).isEmpty();
    assertThat(report.batches().get(0).getHeader().getVersionCode()).isEqualTo(110);
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T16:59:55Z"));
    assertThat(raw(Reports.stall(report, 0))).hasSize(3);
  }

  @Test
  void otlp_readsAnrsAndJank_andRefusesOtherRecords() throws Exception {
    ReadReport report = read("otlp.json");

    assertThat(report.events()).isEqualTo(2);
    assertThat(report.refused().get(0).message())
        .endsWith("logRecords[2] is neither device.anr nor app.jank");
    Stall stall = Reports.stall(report, 0);
    assertThat(stall.getScreen()).isEqualTo("Feed");
    assertThat(raw(stall))
        .containsExactly(
            "at java.lang.Object.wait(Native Method)",
            "at com.example.reader.Feed.read(Feed.java:42)");
    ScreenFrames frames = Objects.requireNonNull(Reports.events(report).get(1).getScreenFrames());
    assertThat(frames.getFrames()).isEqualTo(60);
    assertThat(frames.getSlowFrames()).isEqualTo(12);
  }

  @Test
  void sentry_readsTheEventOfAnEnvelope_andPassesOverItsAttachments() throws Exception {
    ReadReport report = read("sentry.envelope");

    assertThat(report.refused()).isEmpty();
    BatchHeader header = report.batches().get(0).getHeader();
    assertThat(header.getVersionName()).isEqualTo("1.1.0");
    assertThat(header.getVersionCode()).isEqualTo(110);
    assertThat(Reports.samples(Reports.stall(report, 0)))
        .containsExactly(
            "5000 ms: com.example.reader.Feed.read:42 < com.example.reader.Feed.open:17");
  }

  @Test
  void sentry_readsAFlameGraph_aSampleForEachLeaf() throws Exception {
    Stall stall = Reports.stall(read("sentry-hang.json"), 0);

    assertThat(Reports.samples(stall))
        .containsExactly(
            "1500 ms: Reader+8192 < Reader+4095", "500 ms: Reader+12289 < Reader+4095");
    assertThat(stall.getSamplesAggregated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ValueError", "SIGSEGV"})
  void sentry_refusesCrashes(String type) throws Exception {
    String crash =
        Reports.text("sentry.envelope")
            .replace("ApplicationNotResponding", type)
            .replace("\"ANR\"", "\"signalhandler\"");

    ReadReport report = Reports.read(new SentryFormat(), crash);

    assertThat(report.events()).isZero();
    assertThat(report.refused().get(0).message()).contains("neither an ANR nor an app hang");
    assertThat(report.refused().get(0).line()).isEqualTo(7);
  }
}
