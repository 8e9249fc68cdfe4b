package dev.jankline.formats.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  /** How a format writes a stack, and frames of it, the last of which it cannot read. */
  private record Written(String format, String before, String after, List<String> frames) {
    String text(List<String> chosen, ObjectMapper json) {
      boolean isText = !frames.get(0).startsWith("{");
      String stack = String.join(isText ? "\n" : ",", chosen);
      boolean isQuoted = isText && before.startsWith("{");
      String quoted = isQuoted ? json.valueToTree(stack).toString() : stack;
      return before + quoted + after;
    }

    @Override
    public String toString() {
      return format;
    }
  }

  static Stream<Written> written() {
    List<String> lines =
        List.of(
            "at a.B.c(B.java:1)",
            "at a.B.d (B.java:2)",
            "native: #00 pc 0004a874  /system/lib/libc.so (nanosleep+12)",
            "#01  pc 0x00000000000911c0  /data/app/x/base.apk!libc.so",
            "at <lost>");
    String log =
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"eventName\":\"device.anr\",\"attributes\":"
            + "[{\"key\":\"exception.stacktrace\",\"value\":{\"stringValue\":";
    return Stream.of(
        new Written("play", "{\"reportText\":", "}", lines),
        new Written("otlp", log, "}}]}]}]}]}", lines),
        new Written("crashlytics", "# Crashlytics\n", "", lines),
        new Written(
            "crashlytics",
            "{\"issue_id\":\"1\",\"error_type\":\"ANR\",\"threads\":[{\"frames\":[",
            "]}]}",
            List.of(
                "{\"symbol\":\"a.B.c\",\"line\":1}",
                "{\"symbol\":\"read\",\"library\":\"libc.so\",\"offset\":1}",
                "{\"line\":1}")),
        new Written(
            "sentry",
            "{\"exception\":{\"values\":[{\"type\":\"ANR\",\"stacktrace\":{\"frames\":[",
            "]}}]}}",
            List.of(
                "{\"module\":\"a.B\",\"function\":\"c\"}",
                "{\"instruction_addr\":\"0x10\"}",
                "{\"lineno\":1}")),
        new Written(
            "ips",
            "{\"usedImages\":[{\"name\":\"a\"}],\"termination\":{\"code\":2343432205},\"threads\":[{\"frames\":[",
            "]}]}",
            List.of(
                "{\"imageOffset\":1,\"imageIndex\":0}",
                "{\"imageOffset\":2,\"imageIndex\":7}",
                "{\"imageIndex\":0}")),
        new Written(
            "glance",
            "[",
            "]",
            List.of(
                "{\"pc\":\"12345678\",\"baseAddress\":\"1234567\",\"path\":\"libapp.so\"}",
                "{\"pc\":\"22345678\",\"baseAddress\":\"1234567\",\"path\":\"libflutter.so\"}",
                "{\"path\":\"libapp.so\"}")));
  }

  /**
   * Each frame of the watched thread is in the stall or counted; or the stall is refused by name.
   */
  @ParameterizedTest
  @MethodSource("written")
  void losesNoFrameOfTheWatchedThread(Written written) throws Exception {
    Random random = new Random(written.format.hashCode());
    ObjectMapper json = new ObjectMapper();
    int whole = 0;
    for (int i = 0; i < 200; i++) {
      List<String> frames = new ArrayList<>();
      for (int at = random.nextInt(12); at >= 0; at--) {
        // Few stacks have a frame that cannot be read.
        int readable = written.frames.size() - (i % 4 == 0 ? 0 : 1);
        frames.add(written.frames.get(random.nextInt(readable)));
      }
      String text = written.text(frames, json);

      ReadReport report;
      try {
        report = Reports.read(ReportFormats.named(written.format).orElseThrow(), text);
      } catch (ReportException refused) {
        assertThat(refused.what()).startsWith(frames.size() + " of the frames");
        continue;
      }
      if (report.events() == 0) {
        assertThat(report.refused()).as(text).isNotEmpty();
        assertThat(frames).contains(written.frames.get(written.frames.size() - 1));
      } else {
        assertThat(read(Reports.stall(report, 0)) + counted(report))
            .as(text + report)
            .isEqualTo(frames.size());
        whole++;
      }
    }
    assertThat(whole).isGreaterThan(100);
  }

  /** Frames of a stall; lines of a dump that are none are not counted. */
  private static long read(Stall stall) {
    return stall.getNodes().stream()
        .map(node -> stall.getFrames().get(node.getFrame()).getRawFrame())
        .filter(raw -> raw == null || raw.getText().matches("(?:at|native:|#\\d+) .*"))
        .count();
  }

  private static int counted(ReadReport report) {
    return report.refused().stream()
        .map(part -> part.message().split(" of the frames", -1))
        .mapToInt(words -> words.length == 1 ? 1 : Integer.parseInt(words[0]))
        .sum();
  }
}
