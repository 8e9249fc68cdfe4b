package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.Stall;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds every format to one law: the frames of the watched thread are in the stall or counted as
 * left out, or the report is refused by name.
 */
class EveryFrameTest {
  private static final List<String> LINES =
      List.of(
          "at a.B.c(B.java:1)",
          "at a.B.d (B.java:2)",
          "native: #00 pc 0004a874  /system/lib/libc.so (nanosleep+12)",
          "#01  pc 0x00000000000911c0  /data/app/x/base.apk!libc.so",
          "at <lost>");

  /**
   * How a format writes a stack.
   *
   * @param around the report with a stack
   * @param separator what is between two frames; {@code >} for one inside of the other
   * @param frames frames, the last of which cannot be read; # stands for their number
   */
  private record Written(
      String format, UnaryOperator<String> around, String separator, List<String> frames) {
    String text(List<String> chosen) {
      if (separator.equals(">")) {
        String nested = "";
        for (String frame : chosen) {
          String below = nested.isEmpty() ? "" : ",\"subFrames\":[" + nested + "]";
          nested = frame.substring(0, frame.length() - 1) + below + "}";
        }
        return around.apply(nested);
      }
      return around.apply(
          IntStream.range(0, chosen.size())
              .mapToObj(i -> chosen.get(i).replace("#N", "#" + i).replace("\t", " ".repeat(i)))
              .collect(Collectors.joining(separator)));
    }

    @Override
    public String toString() {
      return format + " " + frames.get(0);
    }
  }

  private static Written lines(String format, UnaryOperator<String> around, String... frames) {
    return new Written(format, around, "\n", List.of(frames));
  }

  private static Written objects(String format, UnaryOperator<String> around, String... frames) {
    return new Written(
        format,
        text -> around.apply(text).replace('\'', '"'),
        ",",
        Stream.of(frames).map(frame -> frame.replace('\'', '"')).toList());
  }

  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }

  static Stream<Written> written() {
    String log =
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"eventName\":\"device.anr\",\"attributes\":"
            + "[{\"key\":\"exception.stacktrace\",\"value\":{\"stringValue\":";
    return Stream.of(
        new Written("art-dump", text -> "\"main\" tid=1 Native\n" + text, "\n", LINES),
        new Written("play", text -> "{\"reportText\":" + quoted(text) + "}", "\n", LINES),
        new Written("otlp", text -> log + quoted(text) + "}}]}]}]}]}", "\n", LINES),
        new Written("crashlytics", text -> "# Crashlytics\n" + text, "\n", LINES),
        objects(
            "crashlytics",
            text ->
                "{'issue_id':'1','error_type':'ANR','threads':[{'frames':[%s]}]}".formatted(text),
            "{'symbol':'a.B.c','line':1}",
            "{'symbol':'read','library':'libc.so','offset':1}",
            "{'line':1}"),
        objects(
            "sentry",
            text ->
                "{'exception':{'values':[{'type':'ANR','stacktrace':{'frames':[%s]}}]}}"
                    .formatted(text),
            "{'module':'a.B','function':'c'}",
            "{'instruction_addr':'0x10'}",
            "{'lineno':1}"),
        objects(
            "ips",
            text ->
                "{'usedImages':[{'name':'a'}],'termination':{'code':2343432205},"
                    + "'threads':[{'frames':[%s]}]}".formatted(text),
            "{'imageOffset':1,'imageIndex':0}",
            "{'imageOffset':2,'imageIndex':7}",
            "{'imageIndex':0}"),
        objects(
            "glance",
            "[%s]"::formatted,
            "{'pc':'12345678','baseAddress':'1234567','path':'libapp.so'}",
            "{'pc':'22345678','baseAddress':'1234567','path':'libflutter.so'}",
            "{'path':'libapp.so'}"),
        lines(
            "glance",
            text -> text,
            "#N 503218782208 503218786323 /data/lib/libapp.so",
            "#N 503218782208 503218786323 3 /data/lib/libflutter.so",
            "#N 503218782208 nowhere"),
        lines(
            "dart",
            text -> "build_id: '0123456789abcdef0123456789abcdef'\n" + text,
            "    #N abs 000000751c2b4013 virt 0000000000001013 _kDartIsolateSnapshotInstructions+0x13",
            "#N      Page.build.<anonymous closure> (package:reader/page.dart:185:17)",
            "    #N abs nowhere"),
        lines("matrix-stack", text -> text, "0,1048574,1,812", "1,17,1,810", "1;17;1"),
        new Written(
            "matrix",
            text ->
                "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"ANR\",\"threadStack\":%s}"
                    .formatted(quoted(text)),
            "\n",
            List.of("at a.B:c(42)", "at a.B.d(B.java:2)", "at <lost>")),
        objects(
            "matrix-ios",
            "{'crash':{'threads':[{'index':0,'backtrace':{'contents':[%s]}}]}}"::formatted,
            "{'instruction_addr':4310962177,'symbol_name':'a','symbol_addr':4310962170}",
            "{'instruction_addr':4310962193}",
            "{'symbol_name':'a'}"),
        lines(
            "blockcanary",
            text -> "time = 1500\nstack = \n10-09 17:20:01.000\n\n" + text,
            "a.B.c(B.java:1)",
            "at a.B.d(Native Method)",
            "somewhere in a.B"),
        new Written(
            "metrickit",
            text ->
                ("{\"hangDiagnostics\":[{\"callStackTree\":{\"callStacks\":[{\"threadAttributed\":true,"
                        + "\"callStackRootFrames\":[%s]}]}}]}")
                    .formatted(text),
            ">",
            List.of(
                "{\"binaryName\":\"Reader\",\"offsetIntoBinaryTextSegment\":4097}",
                "{\"address\":4310962193}",
                "{\"binaryName\":\"Reader\"}")),
        objects(
            "ios-samples",
            "{'images':[],'batches':[{'stacks':[{'addresses':[%s]}]}]}"::formatted,
            "4310962193",
            "'0x100f46011'",
            "'lost'"),
        lines(
            "apple-text",
            text ->
                "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: 0x8badf00d\n"
                    + "Thread 0 Crashed:\n"
                    + text
                    + "\n\n",
            "1   Reader   0x0000000100002001 Feed.load() + 33 (Feed.swift:12)",
            "2   Reader   0x0000000100003001 0x100000000 + 12289",
            "3   lost in space"),
        lines(
            "apple-text",
            text ->
                "Analysis of sampling Reader (pid 8) every 1 millisecond\n"
                    + "    24 Thread_1   DispatchQueue_1: com.apple.main-thread  (serial)\n"
                    + text,
            "    + \t24 main  (in Reader) + 64  [0x1000045d8]  main.m:12",
            "    + \t24 main + 64 (Reader + 17880) [0x1000045d8] 1-32",
            "    + \t24 lost in space"));
  }

  @Test
  void everyFormatIsThere() {
    assertThat(written().map(Written::format).distinct())
        .containsExactlyInAnyOrderElementsOf(
            ReportFormats.all().stream().map(ReportFormat::name).toList());
  }

  @ParameterizedTest
  @MethodSource("written")
  void losesNoFrameOfTheWatchedThread(Written written) throws Exception {
    Random random = new Random(written.toString().hashCode());
    String unreadable = written.frames.get(written.frames.size() - 1);
    int whole = 0;
    for (int i = 0; i < 200; i++) {
      List<String> frames = new ArrayList<>();
      for (int at = random.nextInt(12); at >= 0; at--) {
        // Few stacks have a frame that cannot be read.
        int readable = written.frames.size() - (i % 4 == 0 ? 0 : 1);
        frames.add(written.frames.get(random.nextInt(readable)));
      }
      String text = written.text(frames);

      ReadReport report;
      try {
        report = Reports.read(ReportFormats.named(written.format).orElseThrow(), text);
      } catch (ReportException refused) {
        assertThat(refused.what()).isNotBlank();
        assertThat(frames).as(text).contains(unreadable);
        continue;
      }
      if (report.events() == 0) {
        assertThat(report.refused()).as(text).isNotEmpty();
        assertThat(frames).contains(unreadable);
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
