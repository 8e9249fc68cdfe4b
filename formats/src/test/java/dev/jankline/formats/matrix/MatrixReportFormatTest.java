package dev.jankline.formats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MatrixReportFormatTest {
  private final MatrixReportFormat format = new MatrixReportFormat();

  private ReadReport report() throws Exception {
    return Reports.read(format, Reports.text("matrix.ndjson"));
  }

  @Test
  void readsEveryDocument_eachWithItsOwnDevice() throws Exception {
    ReadReport report = report();

    assertThat(report.refused()).isEmpty();
    assertThat(report.events()).isEqualTo(3);
    assertThat(report.batches())
        .extracting(batch -> batch.getHeader().getDevice().getTier())
        .containsExactly(DeviceTier.MID, DeviceTier.HIGH, DeviceTier.LOW);
    assertThat(report.batches().get(0).getHeader().getPlatform()).isEqualTo(Platform.ANDROID);
  }

  @Test
  void keepsTheCallTreeOfAnEvilMethod_withCountsAndTimes() throws Exception {
    Stall stall = Reports.stall(report(), 0);

    assertThat(stall.getKind()).isEqualTo(StallKind.DISPATCH);
    assertThat(stall.getDurationMillis()).isEqualTo(812);
    assertThat(stall.getScreen()).isEqualTo("com.example.reader.MainActivity");
    assertThat(stall.getFrames())
        .extracting(frame -> Objects.requireNonNull(frame.getMatrixFrame()))
        .containsExactly(
            new MatrixFrame(1048574, 1, 812L),
            new MatrixFrame(17, 1, 810L),
            new MatrixFrame(23, 4, 795L));
    assertThat(stall.getNodes()).extracting(node -> node.getParent()).containsExactly(-1, 0, 1);
    assertThat(stall.getSamples()).isEmpty();
    assertThat(Objects.requireNonNull(stall.getContext()).getCpuMillis()).isEqualTo(670);
    assertThat(Reports.events(report()).get(0).getTime())
        .isEqualTo(Instant.ofEpochMilli(1791566400000L - 812));
  }

  @Test
  void readsTheJavaStackOfAnAnr_whenItHasNoTrace() throws Exception {
    Stall stall = Reports.stall(report(), 2);

    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall.getDurationMillis()).isEqualTo(5_000);
    assertThat(Reports.samples(stall))
        .containsExactly(
            "5000 ms: com.example.reader.Settings.read:42"
                + " < com.example.reader.SettingsScreen.open:18"
                + " < android.os.Handler.dispatchMessage:106");
    assertThat(Objects.requireNonNull(stall.getContext()).getHeapUsedBytes())
        .isEqualTo(20_480L * 1_024);
  }

  @Test
  void countsTheFramesOfAScreen() throws Exception {
    ScreenFrames screen = Objects.requireNonNull(Reports.events(report()).get(1).getScreenFrames());

    assertThat(screen.getScreen()).isEqualTo("com.example.reader.FeedActivity");
    assertThat(screen.getRefreshRateHz()).isEqualTo(60f);
    assertThat(screen.getFrames()).isEqualTo(400);
    assertThat(screen.getFrozenFrames()).isEqualTo(1);
    assertThat(screen.getSlowFrames()).isEqualTo(2 + 3 + 14 + 40);
    assertThat(screen.getOverrunHistogram().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(400);
    assertThat(screen.getFrames() * 1_000.0 / screen.getVisibleMillis())
        .isCloseTo(37.6766, within(0.01));
  }

  @Test
  void takesTheMethodOfTheKey_whenTheStackIsMissing() throws Exception {
    Stall stall =
        Reports.stall(
            Reports.read(
                format, "{\"tag\":\"Trace_EvilMethod\",\"cost\":900,\"stackKey\":\"23|17|\"}"),
            0);

    assertThat(stall.getFrames())
        .extracting(frame -> frame.getMatrixFrame())
        .containsExactly(new MatrixFrame(23, 1, 900L));
  }

  @Test
  void refusesABadDocumentAlone_withItsLine() throws Exception {
    String good = Reports.text("matrix.ndjson").lines().findFirst().orElseThrow();
    String report =
        String.join(
            "\n",
            "{\"tag\":\"Trace_StartUp\",\"cost\":1}",
            "{\"tag\":\"Trace_EvilMethod\",\"cost\":1,\"stack\":\"0,1\"}",
            good,
            "{\"tag\":\"Trace_EvilMethod\",\"cost\":",
            "{\"tag\":\"Trace_FPS\",\"dropLevel\":{\"DROPPED_BEST\":-1}}",
            "{\"tag\":\"Trace_EvilMethod\",\"cost\":1}");

    ReadReport read = Reports.read(format, report);

    assertThat(read.events()).isEqualTo(1);
    assertThat(read.refused().stream().map(RefusedPart::toString))
        .containsExactly(
            "line 1: tag 'Trace_StartUp' is not taken: send Trace_EvilMethod and Trace_FPS",
            "line 2: '0,1' in the stack is not 'depth,method id,count,milliseconds'",
            "line 4: not JSON: Unexpected end-of-input within/between Object entries",
            "line 5: dropLevel.DROPPED_BEST -1 is not in 0 to 1000000000",
            "line 6: the document has neither stack nor stackKey nor threadStack");
  }

  @Test
  void refusesTheSecond_whenTwoDocumentsSayTheSame() throws Exception {
    String line = Reports.text("matrix.ndjson").lines().findFirst().orElseThrow();

    ReadReport read = Reports.read(format, line + "\n" + line);

    assertThat(read.events()).isEqualTo(1);
    assertThat(read.refused()).hasSize(1);
  }

  @Test
  void readsStackLines_andPassesOverTheMapping() throws Exception {
    ReadReport report = Reports.read(new MatrixStackFormat(), Reports.text("matrix-stack.txt"));

    Stall stall = Reports.stall(report, 0);
    assertThat(stall.getDurationMillis()).isEqualTo(812);
    assertThat(stall.getFrames())
        .extracting(frame -> Objects.requireNonNull(frame.getMatrixFrame()).getMethodId())
        .isEqualTo(List.of(1048574, 17, 23));
  }

  @Test
  void hangsACallUnderTheNearestCaller_whenADepthIsLeftOut() throws Exception {
    MatrixMethodTrace trace = MatrixMethodTrace.read("0,1,1,10\n3,2,1,9\n1,3,1,1\n0,4,1,5", 1);

    assertThat(trace.tree().nodes())
        .extracting(node -> node.getParent())
        .containsExactly(-1, 0, 0, -1);
    assertThat(trace.rootMillis()).isEqualTo(15);
  }
}
