package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.schema.Batch;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.testing.Forked;
import dev.jankline.sdk.wire.ExitSubtype;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stalls so long that the system may kill the app because of them. */
@Timeout(120)
class AnrTest extends MonitorFixture {
  private static final String TRACE =
      """
      ----- pid 4711 at 2026-03-01 08:00:00 -----
      "main" prio=5 tid=1 Blocked
        at com.example.Cache.get(Cache.java:42)
        - waiting to lock <0x0c9e> (a com.example.Cache) held by thread 12
        at android.os.Looper.loop(Looper.java:288)

      "writer" prio=5 tid=12 Native
        native: #00 pc 0004f1a8  /apex/lib64/libc.so (fsync+8)
        at com.example.Cache.put(Cache.java:57)
      """;

  @Test
  void stall_isReportedAfterTheRestart_whenTheProcessWasKilledInIt() throws Exception {
    File pending = new File(directory, "pending");
    try (Forked app = Forked.start(StuckApp.class, directory.getPath())) {
      app.await(pending::exists);
      // It is written anew with each sample; a busy machine may have taken one so far.
      Thread.sleep(500);
      app.kill();
    }

    StallMonitor monitor = start(config().version("2.1.0", 210));
    monitor.uploadNow();
    monitor.uploadNow();

    Stall stall = onlyStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall.getDurationMillis()).isGreaterThanOrEqualTo(500);
    assertThat(stall.getSamples()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(stall.getFrames())
        .extracting(frame -> Objects.requireNonNull(frame.getJavaFrame()).getMethodName())
        .contains("readDisk", "sleep");
    Batch batch = gateway.requests().get(0).batch();
    assertThat(batch.getHeader().getVersionCode())
        .as("the version that stalled, not the one that found it")
        .isEqualTo(200);
    assertThat(pending).doesNotExist();
    assertThat(monitor.accounting().queued()).isZero();
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void traceOfTheSameDeath_isAddedToTheStall_underItsEventId() throws Exception {
    byte[] id = idOfAStallThatWasKilled();
    StallMonitor monitor = start(config().version("2.1.0", 210));
    monitor.exitReason(new ProcessExit(System.currentTimeMillis(), TRACE, ExitSubtype.INPUT, 100));
    monitor.uploadNow();

    Stall stall = onlyStall();
    var event = gateway.events().stream().filter(one -> stall.equals(one.getStall())).findFirst();
    assertThat(event.orElseThrow().getId().bytes()).isEqualTo(id);
    assertThat(stall.getSamples()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(stall.getSamples().stream().mapToLong(StackSample::getShareMillis).sum())
        .as("the dump stands for no time")
        .isEqualTo(stall.getDurationMillis());
    assertThat(stall.getFrames().stream().map(StackFrame::getJavaFrame).filter(Objects::nonNull))
        .extracting(JavaFrame::getMethodName)
        .contains("readDisk");
    assertThat(textsFrom(stall, stall.getSamples().get(stall.getSamples().size() - 1).getNode()))
        .contains("native: #00 pc 0004f1a8  libc.so (fsync+8)")
        .contains("- waiting to lock <0x0c9e> (a com.example.Cache) held by thread 12")
        .endsWith("\"main\" tid=1 Blocked");
    assertThat(Objects.requireNonNull(stall.getExit()).getSubtype().name()).isEqualTo("INPUT");
    assertThat(stall.getExit().getImportance()).isEqualTo(100);
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void traceOfTheSameDeath_isNotReportedAgain_whenTheStallHasLeftAlready() throws Exception {
    idOfAStallThatWasKilled();
    StallMonitor monitor = start(config());
    monitor.uploadNow();
    monitor.exitReason(exitAt(System.currentTimeMillis()));
    monitor.uploadNow();

    assertThat(onlyStall().getExit()).isNull();
    assertThat(monitor.faults()).isZero();
  }

  /** The event id that the stall had on disk when its process was killed. */
  private byte[] idOfAStallThatWasKilled() throws Exception {
    File pending = new File(directory, "pending");
    try (Forked app = Forked.start(StuckApp.class, directory.getPath())) {
      app.await(pending::exists);
      app.kill();
    }
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(pending.toPath()));
    byte[] id = new byte[16];
    file.get(32 + 16 + file.getInt(32) + 16, id);
    return id;
  }

  /** Texts of the raw frames from a node to its root. */
  private static List<String> textsFrom(Stall stall, int leaf) {
    List<String> texts = new ArrayList<>();
    for (int node = leaf; node >= 0; node = stall.getNodes().get(node).getParent()) {
      int frame = stall.getNodes().get(node).getFrame();
      texts.add(Objects.requireNonNull(stall.getFrames().get(frame).getRawFrame()).getText());
    }
    return texts;
  }

  @Test
  void exitOfTheSameDeath_isNotReportedAgain() throws Exception {
    File pending = new File(directory, "pending");
    try (Forked app = Forked.start(StuckApp.class, directory.getPath())) {
      app.await(pending::exists);
      app.kill();
    }
    StallMonitor monitor = start(config());

    monitor.exitReason(exitAt(System.currentTimeMillis()));
    monitor.uploadNow();

    onlyStall();
  }

  @Test
  void stall_isReportedOnce_whenItEndsAfterAll() throws Exception {
    StallMonitor monitor = start(config());
    File pending = new File(directory, "pending");
    boolean[] seen = {false};
    loop.dispatch(
        () -> {
          for (int i = 0; i < 400 && !seen[0]; i++) {
            SlowWork.readDisk(25);
            seen[0] = pending.exists();
          }
        });

    monitor.uploadNow();

    assertThat(seen[0]).as("on disk while it went on").isTrue();
    assertThat(onlyStall().getKind()).isEqualTo(StallKind.ANR);
    assertThat(pending).doesNotExist();
    monitor.close();
    monitor = start(config());
    monitor.uploadNow();
    onlyStall();
  }

  @Test
  void stall_isOnDisk_thoughTheHostCannotTellTheStateOfTheDevice() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    File pending = new File(directory, "pending");
    boolean[] seen = {false};
    AtomicBoolean askedBefore = new AtomicBoolean();
    start(
        config()
            .contextReader(
                into -> {
                  askedBefore.compareAndSet(false, !pending.exists());
                  awaitQuietly(answered);
                }));
    loop.dispatch(
        () -> {
          for (int i = 0; i < 400 && !seen[0]; i++) {
            SlowWork.readDisk(25);
            seen[0] = pending.exists();
          }
        });
    answered.countDown();

    assertThat(seen[0]).as("on disk before anything that can block").isTrue();
    assertThat(askedBefore).as("the host is asked after that").isFalse();
  }

  @Test
  void stall_isOnDisk_whileTheHostHangsTellingOfAnEarlierOne() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    start(
        config()
            .contextReader(
                into -> {
                  asked.countDown();
                  awaitQuietly(answered);
                }));
    loop.dispatch(() -> SlowWork.readDisk(200));
    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    File pending = new File(directory, "pending");
    boolean[] seen = {false};
    loop.dispatch(
        () -> {
          for (int i = 0; i < 400 && !seen[0]; i++) {
            SlowWork.readDisk(25);
            seen[0] = pending.exists();
          }
        });
    answered.countDown();

    assertThat(seen[0]).as("the sampler goes on").isTrue();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void damagedPendingStall_isCountedAndForgotten() throws Exception {
    Files.write(directory.toPath().resolve("pending"), new byte[] {1, 2, 3});

    StallMonitor monitor = start(config());
    monitor.flush();

    assertThat(monitor.accounting().dropped(DropReason.CORRUPT)).isEqualTo(1);
    assertThat(monitor.accounting().captured()).isEqualTo(1);
    assertThat(new File(directory, "pending")).doesNotExist();
  }

  @Test
  void exit_isReportedOnce_withTheLockAndItsHolder() throws Exception {
    StallMonitor monitor = start(config());
    long later = System.currentTimeMillis() + 1_000;

    monitor.exitReason(exitAt(later - 100_000));
    monitor.exitReason(exitAt(later));
    monitor.exitReason(exitAt(later));
    monitor.uploadNow();

    Stall stall = onlyStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall.getFrames())
        .extracting(frame -> Objects.requireNonNull(frame.getRawFrame()).getText())
        .contains(
            "at com.example.Cache.get(Cache.java:42)",
            "- waiting to lock <0x0c9e> (a com.example.Cache) held by thread 12",
            "\"writer\" tid=12 Native");
  }

  @Test
  void exit_isNotReported_whenItWasAnotherVersions() throws Exception {
    StallMonitor monitor = start(config());
    monitor.close();
    monitor = start(config().version("3.0.0", 300));

    monitor.exitReason(exitAt(System.currentTimeMillis() + 1_000));

    assertThat(monitor.accounting().dropped(DropReason.VERSION_CHANGED)).isEqualTo(1);
    assertThat(monitor.accounting().queued()).isZero();
  }

  /** A busy machine may add short stalls; of those of half a second and more there is one. */
  private Stall onlyStall() {
    List<Stall> anrs = stalls().stream().filter(stall -> stall.getDurationMillis() >= 500).toList();
    assertThat(anrs).hasSize(1);
    return anrs.get(0);
  }

  private static ProcessExit exitAt(long wallMillis) {
    return new ProcessExit(wallMillis, TRACE, ExitSubtype.UNKNOWN, -1);
  }
}
