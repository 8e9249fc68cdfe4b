package dev.jankline.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.testing.Reports;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads reports that were written to cost much: CPU time, or memory. */
@Timeout(60)
class HostileReportsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long MAX_CPU_NANOS = 3_000_000_000L;
  private static final int MANY_CHARS = 3_800_000;

  @ParameterizedTest
  @CsvSource({
    "dart, '#00 abs 1 ', _kDart",
    "dart, '#1 x ', '(package:1) '",
    "art-dump, '\"x\" tid=', 1",
    "art-dump, '\"x\"', ' sysTid=1'",
    "art-dump, '#0 pc 1 ', x",
    "art-dump, '#0 pc 1 x ', ' '",
    "art-dump, 'Cmd line: ', x",
    "blockcanary, 'stack = a.b(', :",
    "matrix-stack, '1,1,1,1', ' '",
    "glance, '#0 1234567 ', 1",
    "apple-text, '1 R 0x1 a', ' + 1'",
    "apple-text, '  + 24 a', '  (in b'",
    "apple-text, '  24 a', ' (b + 1) [0x'",
    "apple-text, '0x1 - 0x2 +', '<0'",
    "apple-text, 'Version: ', '1.'",
    "apple-text, 'Thread ', '1 '"
  })
  void linesTakeLinearTime(String format, String start, String repeated) {
    String line = start + repeated.repeat(2_000 / repeated.length()) + "\u2028x\n";
    String first =
        switch (format) {
          case "art-dump" -> "\"main\" tid=1 Native\n";
          case "apple-text" -> "Thread 0 Crashed:\n1 R 0x1 a + 1\n";
          default -> "";
        };
    long before = THREADS.getCurrentThreadCpuTime();

    read(format, first + line.repeat(MANY_CHARS / line.length()));

    assertThat(THREADS.getCurrentThreadCpuTime() - before).isLessThan(MAX_CPU_NANOS);
  }

  /** Documents of services: format, text before, what is repeated, text after; ' for quotes. */
  static Stream<List<String>> documents() {
    String anr = "{'exception':{'values':[{'type':'ANR','stacktrace':{'frames':[{'function':'b'}";
    String trace = "'attributes':[{'key':'exception.stacktrace','value':{'stringValue':'";
    String log = "{'resourceLogs':[{'scopeLogs':[{'logRecords':[";
    String watchdog = "{'termination':{'code':2343432205},";
    return Stream.of(
        List.of("play", "{'reportText':'", "at a.b(:::\\n", "'}"),
        List.of("play", "{'reportText':'\\'main\\' tid=1\\n", "#00 pc 1 x        \\n", "'}"),
        List.of(
            "play",
            "{'errorReports':[",
            "{'reportText':'\\'main\\' tid=1\\n at a.B.c(D:1)'},",
            "{}]}"),
        List.of("crashlytics", "# Crashlytics\n", "# Version: 1.1 (1\n", ""),
        List.of("crashlytics", "# Crashlytics\n", "main (native):tid=1 systid=\n", ""),
        List.of(
            "crashlytics",
            "{'error_type':'ANR','threads':[{'frames':[",
            "{'symbol':'a.a.a.a.a.a.a'},",
            "{}]}]}"),
        List.of("crashlytics", "{'error_type':'ANR','threads':[", "{'thread_name':'x'},", "{}]}"),
        List.of("otlp", log, "{'attributes':[{},{'key':'a'}]},", "{}]}]}]}"),
        List.of("otlp", "{'resourceLogs':[{'resource':{'attributes':[", "{'key':'a'},", "{}]}}]}"),
        List.of("otlp", log + "{'eventName':'device.anr'," + trace, "a.b(x:1\\n", "'}}]}]}]}]}"),
        List.of("sentry", "{'event_id':'a'}\n", "{'type':'event','length':9}\n", ""),
        List.of("sentry", anr + "]}}]},'release':'", "@+1", "'}"),
        List.of("sentry", anr, ",{'function':'b','parent_index':0}", "]}}]}}"),
        List.of("ips", watchdog + "'usedImages':[", "{'base':1,'size':2,'path':'a'},", "{}]}"),
        List.of("ips", watchdog + "'threads':[", "{'frames':[]},", "{}]}"),
        List.of("ips", watchdog + "'threads':[{'frames':[", "{'imageOffset':1},", "{}]}]}"),
        List.of("apple-text", "Thread 0 Crashed:\n", "1 R 0x1 a + 1 (b:1)\n", ""),
        List.of("apple-text", "Thread_1 com.apple.main-thread\n", "  + 2 a  (in R) [0x1]\n", ""),
        List.of("apple-text", "Thread 0 Crashed:\n", "lost\n1 lost\n", ""));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void documentsTakeLinearTime(List<String> parts) {
    List<String> text = parts.stream().map(part -> part.replace('\'', '"')).toList();
    String repeated = text.get(2).repeat(MANY_CHARS / text.get(2).length());
    long before = THREADS.getCurrentThreadCpuTime();

    read(text.get(0), text.get(1) + repeated + text.get(3));

    assertThat(THREADS.getCurrentThreadCpuTime() - before).isLessThan(MAX_CPU_NANOS);
  }

  @Test
  void siblingsFarBelowTheRootDoNotHoldTheirPaths() {
    String frames = "{\"subFrames\":[".repeat(1_500) + "{},".repeat(20_000) + "{}";
    String report =
        "{\"callStacks\":[{\"callStackRootFrames\":[" + frames + "]}".repeat(1_500) + "]}]}";

    assertThat(allocated(() -> read("metrickit", report))).isLessThan(100L << 20);
  }

  @Test
  void stacksStopGrowing_atTheNodesOfTheProtocol() {
    String report = samples(140, 1_900);

    assertThat(allocated(() -> read("ios-samples", report)))
        .as("beside documents and text, for nodes that are refused anyway")
        .isLessThan(130L << 20);
  }

  @Test
  void whatIsHeldIsToldAsItIsRead_andMayEndTheReading() throws Exception {
    String report = samples(140, 1_900);
    AtomicLong told = new AtomicLong();
    ReportFormat format = ReportFormats.named("ios-samples").orElseThrow();

    format.read(new StringReader(report), Reports.origin(Map.of()), told::addAndGet);

    assertThat(told.get()).as("forgotten with the document").isLessThan(8L << 20);
    assertThatThrownBy(
            () ->
                format.read(
                    new StringReader(report),
                    Reports.origin(Map.of()),
                    bytes -> {
                      if (told.addAndGet(bytes) > 10 << 20) {
                        throw new IllegalStateException("enough");
                      }
                    }))
        .hasMessage("enough");
  }

  private static String samples(int stacks, int addresses) {
    return "{\"images\":[],\"batches\":[{\"stacks\":["
        + IntStream.range(0, stacks)
            .mapToObj(
                stack ->
                    IntStream.range(0, addresses)
                        .mapToObj(i -> "" + (1_000_000 + stack * addresses + i))
                        .collect(Collectors.joining(",", "{\"addresses\":[", "]}")))
            .collect(Collectors.joining(","))
        + "]}]}";
  }

  private static long allocated(Runnable read) {
    read.run();
    long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    read.run();
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }

  private static void read(String format, String text) {
    try {
      ReadReport report = Reports.read(ReportFormats.named(format).orElseThrow(), text);
      assertThat(report.found()).isPositive();
    } catch (ReportException refused) {
      assertThat(refused.what()).isNotEmpty();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
