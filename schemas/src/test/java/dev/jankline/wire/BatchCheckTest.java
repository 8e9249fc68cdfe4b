package dev.jankline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.jankline.schema.AppStart;
import dev.jankline.schema.Batch;
import dev.jankline.schema.DropCount;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankCauses;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StartType;
import dev.jankline.schema.ThreadState;
import dev.jankline.wire.Defects.Defect;
import dev.jankline.wire.WireException.Reason;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BatchCheckTest {
  private static final long DAY = 86_400_000;

  @Test
  void batchThatPasses_costsHardlyAnyMemory() throws WireException {
    Batch batch = SampleBatch.aBatch();
    BatchCheck.check(batch);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1_000; i++) {
      BatchCheck.check(batch);
    }

    // Paths of fields, which only messages need, would take some thousand bytes for each batch.
    assertThat((thread.getCurrentThreadAllocatedBytes() - before) / 1_000).isLessThan(500);
  }

  @Test
  void soundBatch_passes() {
    assertThatCode(() -> BatchCheck.check(SampleBatch.aBatch())).doesNotThrowAnyException();
  }

  @Test
  void limitsThemselves_pass() {
    Batch batch = SampleBatch.aBatch();
    Stall stall = stallOf(batch);
    stall.setDurationMillis(DAY);
    stall.setScreen("x".repeat(BatchCheck.MAX_TEXT));
    stall.setSamples(List.of(new StackSample(0, 0, -1, ThreadState.RUNNABLE)));
    batch.getHeader().setSampleRate(1);
    batch.getHeader().setLabels(labels(BatchCheck.MAX_LABELS));
    assertThatCode(() -> BatchCheck.check(batch)).doesNotThrowAnyException();
  }

  static Stream<Arguments> batchMistakes() {
    return Stream.of(
        batch("events: holds 0 events", b -> b.setEvents(List.of())),
        batch(
            "events: holds 1001 events",
            b -> b.setEvents(Collections.nCopies(1001, SampleBatch.anExposure()))),
        batch("header.app: is blank", b -> b.getHeader().setApp(" ")),
        batch("header.installId: is blank", b -> b.getHeader().setInstallId("")),
        batch("header.sampleRate: 0.0", b -> b.getHeader().setSampleRate(0)),
        batch("header.sampleRate: 1.1", b -> b.getHeader().setSampleRate(1.1)),
        batch("header.sampleRate: NaN", b -> b.getHeader().setSampleRate(Double.NaN)),
        batch(
            "header.device.refreshRateHz",
            b -> b.getHeader().getDevice().setRefreshRateHz(Float.NaN)),
        batch(
            "header.buildIds[0].id: 4097 characters",
            b -> b.getHeader().getBuildIds().get(0).setId("x".repeat(4097))),
        batch("header.app: 256 characters", b -> b.getHeader().setApp("x".repeat(256))),
        batch(
            "header.versionName: 256 characters; at most 255",
            b -> b.getHeader().setVersionName("x".repeat(256))),
        batch("header.installId: 256 characters", b -> b.getHeader().setInstallId("x".repeat(256))),
        batch(
            "header.buildIds[0].id: 256 characters",
            b -> b.getHeader().getBuildIds().get(0).setId("x".repeat(256))),
        batch(
            "events[0].stall.frames[2].nativeFrame.buildId: 256 characters",
            b ->
                stallOf(b).getFrames().stream()
                    .filter(frame -> frame.getNativeFrame() != null)
                    .forEach(frame -> frame.getNativeFrame().setBuildId("x".repeat(256)))),
        batch(
            "header.device.vendor: 4097 characters",
            b -> b.getHeader().getDevice().setVendor("x".repeat(4097))),
        batch("header.labels: holds 9 labels; at most 8", b -> b.getHeader().setLabels(labels(9))),
        batch(
            "header.labels: a name of 41 characters; at most 40",
            b -> b.getHeader().setLabels(Map.of("x".repeat(41), "on"))),
        batch(
            "header.labels: 41 characters; at most 40",
            b -> b.getHeader().setLabels(Map.of("feed", "x".repeat(41)))),
        batch("events[1]: has 0 bodies", b -> b.getEvents().get(1).setExposure(null)),
        batch(
            "events[0]: has 2 bodies",
            b -> b.getEvents().get(0).setExposure(new Exposure(1L, 1, List.of()))),
        batch(
            "events[1].exposure.foregroundMillis: -1",
            b -> b.getEvents().get(1).setExposure(new Exposure(-1L, 1, List.of()))),
        batch(
            "events[1].exposure.sessions: -1",
            b -> b.getEvents().get(1).setExposure(new Exposure(1L, -1, List.of()))),
        batch(
            "events[1].exposure.starts: holds 17 starts",
            b -> b.getEvents().get(1).setExposure(exposure(17, 1))),
        batch(
            "events[1].exposure.starts[0].firstFrameMillis: -1",
            b -> b.getEvents().get(1).setExposure(exposure(1, -1))));
  }

  @ParameterizedTest
  @MethodSource("batchMistakes")
  void mistakeInBatch_isInvalid(String message, Consumer<Batch> mistake) {
    Batch batch = SampleBatch.aBatch();
    mistake.accept(batch);
    assertInvalid(batch, message);
  }

  static Stream<Arguments> stallMistakes() {
    return Stream.of(
        stall("durationMillis: -1", s -> s.setDurationMillis(-1)),
        stall("durationMillis: 86400001", s -> s.setDurationMillis(DAY + 1)),
        stall("nodes[0].parent: 0", s -> s.getNodes().get(0).setParent(0)),
        stall("nodes[1].parent: 1", s -> s.getNodes().get(1).setParent(1)),
        stall("nodes[1].parent: -2", s -> s.getNodes().get(1).setParent(-2)),
        stall("nodes[1].frame: 3", s -> s.getNodes().get(1).setFrame(3)),
        stall("nodes[1].frame: -1", s -> s.getNodes().get(1).setFrame(-1)),
        stall(
            "nodes: holds 20001 nodes",
            s -> s.setNodes(Collections.nCopies(20_001, new StackNode(-1, 0)))),
        stall("samples[0].node: 2", s -> s.getSamples().get(0).setNode(2)),
        stall("samples[0].node: -2", s -> s.getSamples().get(0).setNode(-2)),
        stall("samples[0].shareMillis: -1", s -> s.getSamples().get(0).setShareMillis(-1)),
        stall("lockOwner.node: 2", s -> s.setLockOwner(new LockOwner("lock", "thread", 2))),
        stall("frames[1]: has 0 forms", s -> s.getFrames().set(1, new StackFrame())),
        stall(
            "frames[0]: has 2 forms",
            s -> s.getFrames().get(0).setRawFrame(new RawFrame("text", "TEXT"))),
        stall(
            "frames[1].javaFrame.className: 4097 characters; at most 4096",
            s -> s.getFrames().set(1, SampleBatch.javaFrame("x".repeat(4097), "m"))));
  }

  @ParameterizedTest
  @MethodSource("stallMistakes")
  void mistakeInStall_isInvalid(String message, Consumer<Stall> mistake) {
    Batch batch = SampleBatch.aBatch();
    mistake.accept(stallOf(batch));
    assertInvalid(batch, "events[0].stall." + message);
  }

  static Stream<Arguments> screenMistakes() {
    return Stream.of(
        screen("visibleMillis: -1", s -> s.setVisibleMillis(-1)),
        screen("refreshRateHz: Infinity", s -> s.setRefreshRateHz(Float.POSITIVE_INFINITY)),
        screen("frames: -1", s -> s.setFrames(-1)),
        screen("slowFrames: -1", s -> s.setSlowFrames(-1)),
        screen("frozenFrames: -1", s -> s.setFrozenFrames(-1)),
        screen("overrunHistogram[1]: -1", s -> s.setOverrunHistogram(List.of(1L, -1L))),
        screen(
            "overrunHistogram: has 15 buckets",
            s -> s.setOverrunHistogram(Collections.nCopies(15, 1L))),
        screen("causes.application: -1", s -> s.setCauses(new JankCauses(-1L, 0L, 0L))),
        screen("causes.compositor: -1", s -> s.setCauses(new JankCauses(0L, -1L, 0L))),
        screen("totalOverrunMillis: -1", s -> s.setTotalOverrunMillis(-1L)),
        screen("causes.other: -1", s -> s.setCauses(new JankCauses(0L, 0L, -1L))));
  }

  @ParameterizedTest
  @MethodSource("screenMistakes")
  void mistakeInScreenFrames_isInvalid(String message, Consumer<ScreenFrames> mistake) {
    ScreenFrames screen =
        new ScreenFrames("Feed", 60f, 10L, 1000L, List.of(9L, 1L), 1L, 0L, null, null);
    Batch batch = SampleBatch.aBatch();
    batch.setEvents(List.of(SampleBatch.event(9).setScreenFrames(screen).build()));
    assertThatCode(() -> BatchCheck.check(batch)).doesNotThrowAnyException();
    mistake.accept(screen);
    assertInvalid(batch, "events[0].screenFrames." + message);
  }

  private static Map<String, String> labels(int count) {
    Map<String, String> labels = new HashMap<>();
    for (int i = 0; i < count; i++) {
      labels.put(i + "x".repeat(BatchCheck.MAX_LABEL - 1), "y".repeat(BatchCheck.MAX_LABEL));
    }
    return labels;
  }

  private static Exposure exposure(int starts, long firstFrameMillis) {
    AppStart start = new AppStart(StartType.COLD, firstFrameMillis, null);
    return new Exposure(1L, 1, Collections.nCopies(starts, start));
  }

  static Stream<Arguments> reportMistakes() {
    return Stream.of(
        report("captured: -1", r -> r.setCaptured(-1)),
        report("queued: -1", r -> r.setQueued(-1)),
        report("sent: -1", r -> r.setSent(-1)),
        report("overheadMillis: -1", r -> r.setOverheadMillis(-1)),
        report("dropped[0].events: -1", r -> r.getDropped().get(0).setEvents(-1)));
  }

  @ParameterizedTest
  @MethodSource("reportMistakes")
  void mistakeInSelfReport_isInvalid(String message, Consumer<SelfReport> mistake) {
    SelfReport report = new SelfReport(3L, 1L, 1L, List.of(new DropCount("SPOOL_FULL", 1L)), 4L);
    Batch batch = SampleBatch.aBatch();
    batch.setEvents(List.of(SampleBatch.event(9).setSelfReport(report).build()));
    assertThatCode(() -> BatchCheck.check(batch)).doesNotThrowAnyException();
    mistake.accept(report);
    assertInvalid(batch, "events[0].selfReport." + message);
  }

  @Test
  void everyMistakeIsTaken_whenDefectsAreKept() throws WireException {
    Batch batch = SampleBatch.aBatch();
    batch.getHeader().setApp("");
    stallOf(batch).setScreen("x".repeat(BatchCheck.MAX_TEXT + 1));
    stallOf(batch).getNodes().get(1).setParent(1);
    stallOf(batch).getSamples().get(0).setNode(2);
    batch.getEvents().get(1).setExposure(null);
    Defects defects = Defects.all();

    BatchCheck.check(batch, defects);

    assertThat(defects.kept())
        .extracting(Defect::message)
        .containsExactly(
            "events[0].stall.screen: 4097 characters; at most 4096",
            "header.app: is blank",
            "events[0].stall.nodes[1].parent: 1 is not in -1 to 0",
            "events[0].stall.samples[0].node: 2 is not in -1 to 1",
            "events[1]: has 0 bodies; exactly one of stall, screenFrames, exposure, selfReport must be"
                + " set");
    assertThat(defects.found()).isEqualTo(5);
  }

  private static void assertInvalid(Batch batch, String message) {
    WireException failure =
        catchThrowableOfType(WireException.class, () -> BatchCheck.check(batch));
    assertThat(failure).hasMessageStartingWith(message);
    assertThat(failure.reason()).isEqualTo(Reason.INVALID);
  }

  private static Stall stallOf(Batch batch) {
    return Objects.requireNonNull(batch.getEvents().get(0).getStall());
  }

  private static Arguments batch(String message, Consumer<Batch> mistake) {
    return Arguments.of(message, mistake);
  }

  private static Arguments stall(String message, Consumer<Stall> mistake) {
    return Arguments.of(message, mistake);
  }

  private static Arguments screen(String message, Consumer<ScreenFrames> mistake) {
    return Arguments.of(message, mistake);
  }

  private static Arguments report(String message, Consumer<SelfReport> mistake) {
    return Arguments.of(message, mistake);
  }
}
