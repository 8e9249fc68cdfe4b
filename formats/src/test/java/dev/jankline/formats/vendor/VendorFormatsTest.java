package dev.jankline.formats.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    assertThat(report.events()).as("stands for eight").isEqualTo(8);
    assertThat(report.refused().get(0).message())
        .isEqualTo("errorReports[1].type is not APPLICATION_NOT_RESPONDING");
    BatchHeader header = report.batches().get(0).getHeader();
    assertThat(header.getVersionCode()).isEqualTo(110);
    assertThat(header.getDevice().getModel()).isEqualTo("Reader Phone");
    assertThat(header.getDevice().getOsApiLevel()).isEqualTo(34);
    assertThat(Reports.events(report).get(0).getTime())
        .isEqualTo(Instant.parse("2026-10-09T16:59:55Z"));
    assertThat(raw(Reports.stall(report, 0)))
        .containsExactly(
            "\"main\" tid=1 Waiting",
            "at com.example.reader.Feed.read (Feed.java:42)",
            "at com.example.reader.Feed.open (Feed.java:17)");
  }

  @Test
  void play_countsAReportOnceForEachThatItStandsFor_alsoWhenItStandsForMoreLater()
      throws Exception {
    String text = Reports.text("play.json");
    ReadReport eight = Reports.read(new PlayFormat(), text, Map.of());
    ReadReport many = Reports.read(new PlayFormat(), text.replace("\"8\"", "\"5000\""), Map.of());

    assertThat(many.events()).isEqualTo(100);
    assertThat(many.refused().get(0).message())
        .isEqualTo(
            "errorReports[0].errorReportCount is above 100: so many of its reports are counted");
    assertThat(many.batches())
        .extracting(batch -> batch.getHeader().getInstallId())
        .as("of as many devices")
        .doesNotHaveDuplicates()
        .hasSize(100);
    assertThat(Reports.events(many))
        .extracting(Event::getId)
        .containsAll(Reports.events(eight).stream().map(Event::getId).toList());
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

  /** Log records as the SDKs of several makers write them: what they are, and what is read. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "opentelemetry-android; 'eventName':'device.anr'; 'thread.name':'main','exception.stacktrace':'a.b.C.d(C.kt:1)'; at a.b.C.d(C.kt:1)",
        "before events had names; 'severityText':'ERROR'; 'event.name':'device.anr','exception.stacktrace':'a.b.C.d(C.kt:1)'; at a.b.C.d(C.kt:1)",
        "spans made logs; 'severityText':'ERROR'; 'event.name':'ANR','exception.stacktrace':'a.b.C.d(C.kt:1)'; at a.b.C.d(C.kt:1)",
        "Honeycomb; 'eventName':'device.anr'; 'exception.structured_stacktrace.classes':'a.b.C','exception.stacktrace':'a.b.C.d(C.kt:1)'; at a.b.C.d(C.kt:1)",
        "Embrace; 'body':{'stringValue':'at a.b.C.d(C.kt:1)'}; 'emb.type':'sys.exit','reason':'6'; at a.b.C.d(C.kt:1)",
        "another exit; 'body':{'stringValue':'at a.b.C.d(C.kt:1)'}; 'emb.type':'sys.exit','reason':'4'; neither device.anr nor app.jank",
        "a crash; 'eventName':'device.crash'; 'exception.stacktrace':'a.b.C.d(C.kt:1)'; neither device.anr nor app.jank",
        "no stack; 'eventName':'device.anr'; 'thread.name':'main'; has no attribute exception.stacktrace",
      })
  void otlp_readsTheRecordsOfSeveralMakers(
      String maker, String fields, String attributes, String expected) throws Exception {
    String list =
        Stream.of(attributes.split(",", -1))
            .map(pair -> pair.split(":", 2))
            .map(pair -> "{'key':%s,'value':{'stringValue':%s}}".formatted(pair[0], pair[1]))
            .collect(Collectors.joining(","));
    String log =
        "{'resourceLogs':[{'scopeLogs':[{'logRecords':[{%s,'attributes':[%s]}]}]}]}"
            .formatted(fields, list)
            .replace('\'', '"');

    ReadReport report = Reports.read(new OtlpFormat(), log);

    if (report.events() == 1) {
      assertThat(raw(Reports.stall(report, 0))).as(maker).containsExactly(expected);
    } else {
      assertThat(report.refused().get(0).message()).as(maker).endsWith(expected);
    }
  }

  @Test
  void otlp_saysThatSpansAreNotRead() throws Exception {
    String spans = "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"name\":\"ANR\"}]}]}]}";

    assertThat(ReportFormats.recognise(spans)).containsInstanceOf(OtlpFormat.class);
    assertThat(Reports.read(new OtlpFormat(), spans).refused().get(0).message())
        .isEqualTo("resourceSpans are spans: send ANRs as log records");
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

  @Test
  void sentry_keepsTheStateOfTheMainThread() throws Exception {
    String event =
        "{'exception':{'values':[{'type':'ANR','stacktrace':{'frames':[{'module':'a.B','function':'c'}]}}]},"
            + "'threads':{'values':[{'name':'w','state':'RUNNABLE'},"
            + "{'main':true,'state':'TIMED_WAITING'}]}}";

    ReadReport report = Reports.read(new SentryFormat(), event.replace('\'', '"'));

    assertThat(Reports.stall(report, 0).getSamples())
        .extracting(StackSample::getThreadState)
        .containsExactly(ThreadState.TIMED_WAITING);
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
