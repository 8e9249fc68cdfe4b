package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainCommandTest {
  private static final String STALL =
      "{\"durationMs\":900,\"samples\":[{\"offsetMs\":0,\"stack\":["
          + "\"java.lang.Thread.sleep(Native Method)\","
          + "\"com.example.reader.Feed.load(Feed.java:12)\","
          + "\"com.example.reader.Main.run(Main.java:3)\"]}]}";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void printsOneDocument_whenAskedForJson() {
    assertThat(explain(STALL, "--json")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("com.example.reader.Feed.load", "\"fingerprints\"", "\"coverage\"");
  }

  @Test
  void saysForEveryFrameWhatBecameOfIt() {
    assertThat(explain(STALL, "--in-app", "com.example.reader")).isZero();
    assertThat(out.toString(UTF_8)).contains("Feed.load").contains("kept");
  }

  @Test
  void printsOneDocumentALine_whenGivenManyStalls() {
    assertThat(explain(STALL + "\n\n" + STALL + "\n", "--json")).isZero();
    assertThat(out.toString(UTF_8).lines()).hasSize(2).allMatch(line -> line.contains("Feed.load"));
  }

  /** Reads one line for each that is printed, not all of them first: they may not fit in memory. */
  @Test
  void printsEachDocument_beforeItReadsTheNext() {
    AtomicInteger given = new AtomicInteger();
    AtomicInteger ahead = new AtomicInteger();
    InputStream lines =
        new InputStream() {
          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] to, int offset, int length) {
            byte[] line = (STALL + "\n").getBytes(UTF_8);
            if (given.get() == 100 || length < line.length) {
              return -1;
            }
            int printed = (int) out.toString(UTF_8).lines().count();
            ahead.accumulateAndGet(given.getAndIncrement() - printed, Math::max);
            System.arraycopy(line, 0, to, offset, line.length);
            return line.length;
          }
        };

    assertThat(explain(lines, "--json")).isZero();
    assertThat(out.toString(UTF_8).lines()).hasSize(100);
    assertThat(ahead.get()).isLessThanOrEqualTo(2);
  }

  @Test
  void namesTheLine_whenOneOfManyIsNoStall() {
    assertThat(explain(STALL + "\n{\"samples\":\n", "--json")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("line 2");
  }

  @Test
  void takesTheAppsOwnList(@TempDir Path folder) throws Exception {
    Path lists = folder.resolve("reader.txt");
    Files.writeString(lists, "blocking com.example.reader.Feed.load DATABASE\n");

    assertThat(explain(STALL, "--lists", lists.toString())).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("com.example.reader.Main.run\n")
        .contains("cause         DATABASE");
  }

  private static final String DUMP =
      """
      "main" prio=5 tid=1 Blocked
        at com.a.Settings.read(Settings.java:42)
        - waiting to lock <0x01> (a com.a.Settings) held by thread 2

      "writer" prio=5 tid=2 Blocked
        at com.a.Settings.write(Settings.java:60)
        - waiting to lock <0x02> (a com.a.Screen) held by thread 1
      """;

  @Test
  void readsTheTextOfAnAnr() {
    String stall =
        new ObjectMapper()
            .createObjectNode()
            .put("durationMs", 5000)
            .put("threadDump", DUMP)
            .toString();

    assertThat(explain(stall)).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("com.a.Settings.read\nat com.a.Settings.read(Settings.java:42)\n")
        .contains("cause         LOCK")
        .contains("in com.a.Settings.write; deadlock: 'main' -> 'writer' -> 'main'")
        .contains("Stack of the thread that held the lock");
  }

  @Test
  void readsAThreadDumpAsItIs() {
    assertThat(explain(DUMP)).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("com.a.Settings.read\nat com.a.Settings.read(Settings.java:42)\n")
        .contains("cause         LOCK")
        .contains("in com.a.Settings.write; deadlock: 'main' -> 'writer' -> 'main'")
        .contains("Stack of the thread that held the lock");
  }

  @Test
  void namesFormatLineAndReason_whenAThreadDumpIsCutOff() {
    assertThat(explain("----- pid 1 at 2026-03-01 12:00:00 -----\nCmd line: com.a\n")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("format art-dump")
        .contains("line 2: the dump ends without a main thread: give the whole dump");
  }

  @Test
  void explainsAReportOfAnotherTool_recognisedOrNamed() {
    String report =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"ANR\",\"cost\":5000,"
            + "\"threadStack\":\"at com.a.Settings:read(42)\\nat com.a.Screen:open(7)\"}";

    assertThat(explain(report)).as(err.toString(UTF_8)).isZero();
    String recognised = out.toString(UTF_8);
    out.reset();
    assertThat(explain(report, "--format", "matrix")).as(err.toString(UTF_8)).isZero();

    assertThat(recognised).startsWith("com.a.Settings.read\n").isEqualTo(out.toString(UTF_8));
  }

  @Test
  void readsAFile_andSaysWhatIsLeftOutAndWhichSymbolsAreNeeded(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("anr.txt");
    Files.writeString(file, DUMP.replaceFirst("  - waiting", "  at <lost>\n  - waiting"));
    Path trace = folder.resolve("trace.txt");
    Files.writeString(
        trace, "build_id: '00aa11bb22cc33dd'\n#00 abs 0000007100011a27 _kDartSnapshotText+0x1f\n");

    assertThat(explain("", file.toString())).as(err.toString(UTF_8)).isZero();
    assertThat(explain("", trace.toString())).as(err.toString(UTF_8)).isZero();

    assertThat(out.toString(UTF_8)).startsWith("com.a.Settings.read\n");
    assertThat(err.toString(UTF_8))
        .contains("left out: line 3: 1 of the frames of the main thread 'main'")
        .contains("symbols needed: build 00aa11bb22cc33dd, DART_BUILD_ID");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "something happened at com.a.B.c(B.java:1) they say|; most like art-dump",
        "it hangs in page.dart|; most like dart",
        "hello|recognised: give the format, one of play, crashlytics, otlp"
      })
  void listsTheFormats_whenTheTextIsNone(String text, String said) {
    assertThat(explain(text)).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines()).singleElement().asString().contains(said);
  }

  @Test
  void namesTheFormats_whenTheNamedOneIsNone() {
    assertThat(explain("{}", "--format", "perfetto")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("'perfetto' is no format of reports; give one of play, crashlytics");
  }

  @Test
  void saysOneLine_whenTheInputIsNoStall() {
    assertThat(explain("{\"durationMs\":")).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains("the stall cannot be read");
  }

  private int explain(String input, String... options) {
    return explain(new ByteArrayInputStream(input.getBytes(UTF_8)), options);
  }

  private int explain(InputStream input, String... options) {
    String[] args = new String[options.length + 1];
    args[0] = "explain";
    System.arraycopy(options, 0, args, 1, options.length);
    return JankCommand.run(
        input, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), args);
  }
}
