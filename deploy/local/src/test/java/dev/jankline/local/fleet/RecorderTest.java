package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records for a few seconds from the really obfuscated app, with the real SDK. */
@Tag("once")
class RecorderTest {

  @TempDir Path directory;

  @Test
  void recordsRealStalls_whenBothVersionsRun() throws InterruptedException {
    List<ReaderBuild> builds = ReaderBuild.find(Checkout.find());
    Recorder recorder = new Recorder(InstantSource.system(), Duration.ofSeconds(20), 4);

    Recording recording = recorder.record(builds, directory);

    assertThat(recording.actions("1.0.0")).hasSizeGreaterThanOrEqualTo(11);
    assertThat(recording.actions("1.0.0")).containsKey("feed.rank");
    assertThat(recording.actions("1.1.0")).containsKey("feed.rank");
    for (ReaderBuild build : builds) {
      recording.of(build.versionName()).forEach(stall -> assertSound(stall, build));
    }
  }

  @Test
  void versionsHaveTheSameActions_whenTheMachineIsBusy_andThereIsNoTimeForMoreThanTwoRounds()
      throws InterruptedException {
    List<ReaderBuild> builds = ReaderBuild.find(Checkout.find());

    Recording recording;
    AtomicBoolean busy = keepBusy(12);
    try {
      recording = new Recorder(InstantSource.system(), Duration.ZERO, 9).record(builds, directory);
    } finally {
      busy.set(false);
    }

    Set<String> older = recording.actions("1.0.0").keySet();
    Set<String> newer = recording.actions("1.1.0").keySet();
    assertThat(older).hasSizeGreaterThanOrEqualTo(11).contains("search.index");
    assertThat(newer)
        .contains("article.time")
        .filteredOn(action -> !action.equals("article.time"))
        .containsExactlyInAnyOrderElementsOf(
            older.stream().filter(action -> !action.equals("search.index")).toList());
    assertThat(recording.stalls()).hasSizeBetween(22, 140);
  }

  /** Threads that take every core until told otherwise. */
  private static AtomicBoolean keepBusy(int threads) {
    AtomicBoolean busy = new AtomicBoolean(true);
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (busy.get()) {
                  Thread.onSpinWait();
                }
              },
              "busy");
      thread.setDaemon(true);
      thread.start();
    }
    return busy;
  }

  private static void assertSound(RecordedStall recorded, ReaderBuild build) {
    var stall = recorded.stall();
    assertThat(stall.getDurationMillis()).as(recorded.action()).isBetween(80L, 10_000L);
    assertThat(stall.getSamples().stream().mapToLong(StackSample::getShareMillis).sum())
        .isEqualTo(stall.getDurationMillis());
    assertThat(stall.getScreen()).isNotNull();
    List<JavaFrame> frames =
        stall.getFrames().stream().map(StackFrame::getJavaFrame).filter(Objects::nonNull).toList();
    assertThat(frames)
        .anyMatch(frame -> ("r8-map-id-" + build.mapId()).equals(frame.getFileName()))
        .noneMatch(frame -> frame.getClassName().startsWith("com.example.reader.feed"))
        .noneMatch(RecorderTest::isCallByReflection);
  }

  /** The app's own code may make arrays by reflection. */
  private static boolean isCallByReflection(JavaFrame frame) {
    String name = frame.getClassName();
    return (name.startsWith("java.lang.reflect") && !name.equals("java.lang.reflect.Array"))
        || name.startsWith("jdk.internal.reflect");
  }
}
