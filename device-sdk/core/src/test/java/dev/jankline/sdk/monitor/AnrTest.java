package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.testing.Forked;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
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
    assertThat(monitor.ledger().queued()).isZero();
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void exitOfTheSameDeath_isNotReportedAgain() throws Exception {
    File pending = new File(directory, "pending");
    try (Forked app = Forked.start(StuckApp.class, directory.getPath())) {
      app.await(pending::exists);
      app.kill();
    }
    StallMonitor monitor = start(config());

    monitor.exitReason(System.currentTimeMillis(), TRACE);
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
    start(config().contextReader(into -> awaitQuietly(answered)));
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

    assertThat(seen[0]).as("on disk before anything that can block").isTrue();
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

    assertThat(monitor.ledger().dropped(DropReason.CORRUPT)).isEqualTo(1);
    assertThat(monitor.ledger().captured()).isEqualTo(1);
    assertThat(new File(directory, "pending")).doesNotExist();
  }

  @Test
  void exit_isReportedOnce_withTheLockAndItsHolder() throws Exception {
    StallMonitor monitor = start(config());
    long later = System.currentTimeMillis() + 1_000;

    monitor.exitReason(later - 100_000, TRACE);
    monitor.exitReason(later, TRACE);
    monitor.exitReason(later, TRACE);
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

    monitor.exitReason(System.currentTimeMillis() + 1_000, TRACE);

    assertThat(monitor.ledger().dropped(DropReason.VERSION_CHANGED)).isEqualTo(1);
    assertThat(monitor.ledger().queued()).isZero();
  }

  /** A busy machine may add short stalls; of those of half a second and more there is one. */
  private Stall onlyStall() {
    List<Stall> anrs = stalls().stream().filter(stall -> stall.getDurationMillis() >= 500).toList();
    assertThat(anrs).hasSize(1);
    return anrs.get(0);
  }
}
