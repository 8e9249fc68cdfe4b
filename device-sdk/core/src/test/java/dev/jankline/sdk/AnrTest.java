package dev.jankline.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.MainLoop;
import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.testing.Forked;
import dev.jankline.sdk.testing.RealClock;
import dev.jankline.sdk.testing.Recorder;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stalls so long that the system may kill the app because of them. */
@Timeout(120)
class AnrTest {
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

  @TempDir private File directory;
  private Recorder gateway;
  private MainLoop loop;
  private @Nullable StallMonitor running;

  @BeforeEach
  void listen() throws Exception {
    gateway = new Recorder();
    loop = new MainLoop();
  }

  @AfterEach
  void stop() {
    if (running != null) {
      running.close();
    }
    loop.close();
    gateway.close();
  }

  @Test
  void stall_isReportedAfterTheRestart_whenTheProcessWasKilledInIt() throws Exception {
    File pending = new File(directory, "pending");
    try (Forked app = Forked.start(StuckApp.class, directory.getPath())) {
      app.await(pending::exists);
      app.kill();
    }

    StallMonitor monitor = start(StuckApp.config(directory).version("2.1.0", 210));
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
    StallMonitor monitor = start(StuckApp.config(directory));

    monitor.exitReason(System.currentTimeMillis(), TRACE);
    monitor.uploadNow();

    onlyStall();
  }

  @Test
  void stall_isReportedOnce_whenItEndsAfterAll() throws Exception {
    StallMonitor monitor = start(StuckApp.config(directory));
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
    monitor = start(StuckApp.config(directory));
    monitor.uploadNow();
    onlyStall();
  }

  @Test
  void damagedPendingStall_isCountedAndForgotten() throws Exception {
    Files.write(directory.toPath().resolve("pending"), new byte[] {1, 2, 3});

    StallMonitor monitor = start(StuckApp.config(directory));
    monitor.flush();

    assertThat(monitor.ledger().dropped(DropReason.CORRUPT)).isEqualTo(1);
    assertThat(monitor.ledger().captured()).isEqualTo(1);
    assertThat(new File(directory, "pending")).doesNotExist();
  }

  @Test
  void exit_isReportedOnce_withTheLockAndItsHolder() throws Exception {
    StallMonitor monitor = start(StuckApp.config(directory));
    long later = System.currentTimeMillis() + 1_000;

    monitor.exitReason(later - 100_000, TRACE);
    monitor.exitReason(later, TRACE);
    monitor.exitReason(later, TRACE);
    monitor.uploadNow();

    Stall stall = onlyStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(Objects.requireNonNull(stall.getLockOwner()).getThreadName()).isEqualTo("writer");
    assertThat(stall.getLockOwner().getLock()).isEqualTo("com.example.Cache");
  }

  @Test
  void exit_isNotReported_whenItWasAnotherVersions() throws Exception {
    StallMonitor monitor = start(StuckApp.config(directory));
    monitor.close();
    monitor = start(StuckApp.config(directory).version("3.0.0", 300));

    monitor.exitReason(System.currentTimeMillis() + 1_000, TRACE);

    assertThat(monitor.ledger().dropped(DropReason.VERSION_CHANGED)).isEqualTo(1);
    assertThat(monitor.ledger().queued()).isZero();
  }

  private StallMonitor start(SdkConfig.Builder config) throws InterruptedException {
    SdkConfig settings =
        config
            .gateway(gateway.url(), "k")
            .upload(new UploadSettings(2_000, 5_000, 2, 1, 2))
            .build();
    StallMonitor started =
        StallMonitor.start(
            settings, StuckApp.device(), loop.thread(), new RealClock(), new Random(3)::nextBytes);
    assertThat(started.state()).isEqualTo(MonitorState.ENABLED);
    running = started;
    loop.dispatch(() -> loop.watchedBy(started));
    return started;
  }

  /** A busy machine may add short stalls; of those of half a second and more there is one. */
  private Stall onlyStall() {
    List<Stall> stalls =
        gateway.events().stream()
            .map(Event::getStall)
            .filter(stall -> stall != null && stall.getDurationMillis() >= 500)
            .toList();
    assertThat(stalls).hasSize(1);
    return stalls.get(0);
  }
}
