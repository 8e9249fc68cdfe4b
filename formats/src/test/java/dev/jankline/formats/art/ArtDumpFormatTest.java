package dev.jankline.formats.art;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.art.ArtDumpFormat.DumpTime;
import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.wire.BatchCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtDumpFormatTest {
  private static final Instant READ_AT = Instant.parse("2026-11-22T10:00:00Z");

  private final ArtDumpFormat format = new ArtDumpFormat();

  private static String report(String name) throws IOException {
    try (InputStream in = ArtDumpFormatTest.class.getResourceAsStream("/dump/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static ReportOrigin origin(Instant readAt) {
    Device device =
        new Device("phone", DeviceTier.MID, "14", null, null, null, null, "Android", "google");
    return new ReportOrigin(
        new BatchHeader(
            "com.example.reader",
            Platform.ANDROID,
            "1.0",
            1L,
            List.of(),
            "install",
            device,
            "none",
            1.0,
            0L,
            "release",
            "",
            Map.of()),
        readAt);
  }

  private Batch read(String report) throws Exception {
    return read(report, READ_AT);
  }

  private Batch read(String report, Instant readAt) throws Exception {
    return format.read(new StringReader(report), origin(readAt)).batches().get(0);
  }

  private static Stall stall(Batch batch) {
    return Objects.requireNonNull(batch.getEvents().get(0).getStall());
  }

  /** What the processor reads the dump from. */
  private static String lines(Batch batch) {
    return stall(batch).getFrames().stream()
        .map(frame -> Objects.requireNonNull(frame.getRawFrame()).getText())
        .collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"managed.txt", "idle.txt", "native.txt"})
  void recognisesDumps(String name) throws IOException {
    assertThat(ReportFormats.recognise(report(name))).map(ReportFormat::name).contains("art-dump");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"samples\":[]}",
        "{\"stall\":{\"threadDump\":\"----- pid 1 at 2026-01-01 00:00:00 -----\"}}",
        "Exception in thread \"main\" java.lang.Error\n\tat a.B.c(B.java:1)"
      })
  void doesNotRecogniseOtherTexts(String text) {
    assertThat(ReportFormats.recognise(text)).isEmpty();
  }

  @Test
  void readsOneAnrWithTheThreadsThatTheMainThreadWaitsFor() throws Exception {
    Batch batch = read(report("managed.txt"));

    assertThat(batch.getHeader()).isEqualTo(origin(READ_AT).header());
    assertThat(batch.getSentAt()).isEqualTo(READ_AT);
    assertThat(batch.getEvents()).hasSize(1);
    assertThat(batch.getEvents().get(0).getTime()).isEqualTo(Instant.parse("2026-03-01T11:59:55Z"));
    assertThat(stall(batch).getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall(batch).getSamples()).hasSize(1);
    assertThatCode(() -> BatchCheck.check(batch)).doesNotThrowAnyException();
    assertThat(lines(batch))
        .isEqualTo(
            """
            Cmd line: com.example.reader
            "main" prio=5 tid=1 Blocked
            at com.example.reader.Settings.read(Settings.java:42)
            - waiting to lock <0x0c9e4d2a> (a com.example.reader.Settings) held by thread 17
            at com.example.reader.SettingsScreen.open(SettingsScreen.java:18)
            at android.os.Handler.dispatchMessage(Handler.java:106)
            at android.os.Looper.loop(Looper.java:223)
            at android.app.ActivityThread.main(ActivityThread.java:7664)
            "writer" daemon prio=5 tid=17 Blocked
            at com.example.reader.SettingsScreen.refresh(SettingsScreen.java:77)
            - waiting to lock <0x01d2c3b4> (a java.lang.Object) held by thread 1
            at com.example.reader.Settings.write(Settings.java:60)
            at java.lang.Thread.run(Thread.java:1012)""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"managed.txt", "idle.txt", "native.txt"})
  void keepsAllThatAStallIsExplainedBy(String name) throws Exception {
    ThreadDump whole = ThreadDumpReader.read(report(name));

    ThreadDump kept = ThreadDumpReader.read(lines(read(report(name))));

    assertThat(kept.main())
        .usingRecursiveComparison()
        .ignoringFields("sysTid", "passedOver")
        .isEqualTo(whole.main());
    assertThat(kept.deadlock().stream().map(DumpedThread::name))
        .isEqualTo(whole.deadlock().stream().map(DumpedThread::name).toList());
  }

  @Test
  void givesTheSameIds_whenTheSameReportIsReadAgain() throws Exception {
    String report = report("managed.txt");

    Batch again = read(report, READ_AT.plusSeconds(60));

    assertThat(again.getEvents()).isEqualTo(read(report).getEvents());
    assertThat(read(report("native.txt")).getId()).isNotEqualTo(again.getId());
  }

  @Test
  void takesTheTimeOfReadingAndTheSameIds_whenTheDumpNamesNoTime() throws Exception {
    String report = "\"main\" prio=5 tid=1 Native\n  at a.B.c(B.java:1)\n";

    Batch later = read(report, READ_AT.plusSeconds(60));

    assertThat(later.getSentAt()).isEqualTo(READ_AT.plusSeconds(60));
    assertThat(later.getId()).isEqualTo(read(report).getId());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "----- pid 1 at 2026-03-01 12:00:00.500000000+0200 -----|2026-03-01T10:00:00.500Z",
        "----- pid 1 at 2021-03-01 12:00:00 -----|2021-03-01T12:00:00Z",
        "----- pid 1 at 2021-99-01 12:00:00 -----|-",
        "----- pid 1 at noon -----|-",
        "----- end 1 -----|-"
      })
  void readsTheTimeOfADump(String line, Instant time) {
    assertThat(DumpTime.parse(line)).isEqualTo(time);
  }

  @Test
  void readsTheFirst_whenTheTextHasSeveralDumps() throws Exception {
    Batch two = read(report("managed.txt") + report("idle.txt"));

    assertThat(two).isEqualTo(read(report("managed.txt")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "----- pid 1 at 2026-03-01 12:00:00 -----|1|ends without a main thread",
        "\"main\" prio=5 tid=1 Native|1|the main thread 'main' has no frames",
        "|0|ends without a main thread"
      })
  void refusesWithLineAndReason_whenThereIsNoStack(String text, int line, String why) {
    assertThatThrownBy(() -> read(text == null ? "" : text))
        .hasMessageContaining(why)
        .isInstanceOfSatisfying(
            ReportException.class,
            refused -> {
              assertThat(refused.line()).isEqualTo(line);
              assertThat(refused.reason()).isEqualTo(Reason.MALFORMED);
            });
  }

  @Test
  void staysWithinWhatABatchMayHold_whenManyThreadsWaitForEachOther() throws Exception {
    StringBuilder report = new StringBuilder();
    for (int tid = 1; tid <= 200; tid++) {
      report.append("\"t%d\" prio=5 tid=%d Blocked\n".formatted(tid, tid));
      report.append("- waiting to lock <0x1> (a a.B) held by thread %d\n".formatted(tid + 1));
      report.append("  at a.B.c(B.java:1)\n".repeat(600));
    }

    Batch batch = read(report.toString());

    assertThat(stall(batch).getNodes()).hasSize(8 * (512 + 2));
    assertThatCode(() -> BatchCheck.check(batch)).doesNotThrowAnyException();
  }

  @Test
  void readsTheDump_behindAListOfWhatTheKernelWaitsFor() throws Exception {
    Batch batch =
        read(
            """
            ----- Waiting Channels: pid 9 at 2026-03-01 12:00:00 -----
            Cmd line: com.example.reader
            sysTid=9      futex_wait_queue_me
            ----- end 9 -----

            ----- pid 9 at 2026-03-01 12:00:00 -----
            "main" prio=5 tid=1 Runnable
              at a.B.c(B.java:1)
            ----- end 9 -----
            """);

    assertThat(stall(batch).getNodes()).hasSize(3);
  }

  @Test
  void recognisesAStack_belowAnErrorThatNamesTheAnr() {
    ArtDumpFormat format = new ArtDumpFormat();

    assertThat(format.recognises("a.b.AnrError: App Not Responding\n\tat a.B.c(B.java:1)"))
        .isTrue();
    assertThat(format.recognises("a.RuntimeException: ANR detected\n\tat a.B.c(B.java:1)"))
        .isTrue();
    assertThat(format.recognises("a.RuntimeException: ANR detected\n")).isFalse();
  }
}
