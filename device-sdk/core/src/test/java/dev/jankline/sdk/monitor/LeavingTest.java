package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.wire.ExitSubtype;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent and kept when the user leaves the app, and while it is in the background. */
@Timeout(120)
class LeavingTest extends MonitorFixture {
  private static final long DAY = 24L * 60 * 60 * 1000;

  @Test
  void upload_comesWhenTheUserLeaves_thoughItIsNotDue() throws Exception {
    nextUploadIn(DAY / 2);
    StallMonitor monitor = start(config().uploadIntervalMillis(DAY));
    stallInForeground(monitor);

    monitor.foreground(false);

    awaitUploads();
    assertThat(stalls()).isNotEmpty();
  }

  @Test
  void firstUpload_waitsForRest_thoughItIsDue() throws Exception {
    nextUploadIn(-DAY);
    StallMonitor monitor = start(config().uploadIntervalMillis(DAY).restMillis(600_000));
    stallInForeground(monitor);
    Thread.sleep(500);
    assertThat(gateway.requests()).as("the app is starting").isEmpty();

    monitor.foreground(false);
    awaitUploads();
  }

  @Test
  void uploadOfAnotherSchedule_asksTheConfigurationAndTheGate() throws Exception {
    StallMonitor monitor =
        start(
            config()
                .configIntervalMillis(3_600_000)
                .restMillis(600_000)
                .meteredBytesPerDay(0)
                .uploadGate(() -> false));
    loop.dispatch(() -> SlowWork.readDisk(150));
    assertThat(monitor.uploadIfAllowed().outcome()).isEqualTo(UploadOutcome.NOT_TRIED);
    assertThat(gateway.requests()).as("the gate is closed").isEmpty();

    Files.writeString(directory.toPath().resolve("next-config"), "0 0");
    monitor.close();
    gateway.config("revision=3\nenabled=false");
    StallMonitor later = start(config().configIntervalMillis(3_600_000).restMillis(600_000));
    UploadResult result = later.uploadIfAllowed();

    assertThat(result.outcome()).isEqualTo(UploadOutcome.NOT_TRIED);
    assertThat(later.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(gateway.requests()).as("switched off").isEmpty();
  }

  @Test
  void upload_waitsForTheExitsOfEarlierProcesses() throws Exception {
    StallMonitor monitor = start(config());
    CountDownLatch asked = new CountDownLatch(1);
    monitor.tellExits(
        () -> {
          asked.countDown();
          SlowWork.readDisk(300);
          loop.post(() -> SlowWork.readDisk(1));
          monitor.exitReason(
              new ProcessExit(System.currentTimeMillis() + 1_000, "", ExitSubtype.INPUT, 100));
        });
    assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

    monitor.uploadNow();

    assertThat(stalls()).extracting(stall -> stall.getKind().name()).contains("ANR");
  }

  @Test
  void meteredNetwork_carriesADaysAllowance_andNoMore() throws Exception {
    spoolAStall();
    nextUploadIn(0);
    StallMonitor monitor = start(config().uploadIntervalMillis(DAY).uploadGate(() -> false));
    awaitUploads();
    // Counted once the answer has come.
    for (int i = 0; i < 1_200 && !new File(directory, "metered").exists(); i++) {
      Thread.sleep(25);
    }
    assertThat(new File(directory, "metered")).exists();
    monitor.close();
    spoolAStall();
    int sent = gateway.requests().size();

    Files.writeString(
        directory.toPath().resolve("metered"), System.currentTimeMillis() / DAY + " 50000");
    nextUploadIn(0);
    StallMonitor spent = start(config().uploadIntervalMillis(DAY).uploadGate(() -> false));
    stallInForeground(spent);
    spent.foreground(false);
    Thread.sleep(300);
    assertThat(gateway.requests()).hasSize(sent);
  }

  @Test
  void meteredNetwork_isNotUsed_whenTheAllowanceIsNothingOrTooSmall() throws Exception {
    for (int bytes : new int[] {0, 20}) {
      nextUploadIn(0);
      StallMonitor monitor =
          start(
              config().uploadIntervalMillis(DAY).meteredBytesPerDay(bytes).uploadGate(() -> false));
      stallInForeground(monitor);
      monitor.foreground(false);
      Thread.sleep(300);
      monitor.close();
      assertThat(gateway.requests()).isEmpty();
      assertThat(monitor.accounting().queued()).as("nothing is lost").isPositive();
    }
  }

  @Test
  void stallsInTheBackground_areNotReported_unlessTheAppWantsThem() throws Exception {
    StallMonitor monitor = start(config());
    monitor.foreground(true);
    monitor.foreground(false);
    loop.dispatch(() -> SlowWork.readDisk(200));
    monitor.uploadNow();
    assertThat(stalls()).isEmpty();
    monitor.close();

    StallMonitor both = start(config().backgroundStalls(true));
    both.foreground(false);
    loop.dispatch(() -> SlowWork.readDisk(200));
    both.uploadNow();
    assertThat(stalls()).isNotEmpty();
  }

  @Test
  void exposure_isOnDiskEveryFiveMinutes_thoughNobodyLeaves() throws Exception {
    FakeClock clock = new FakeClock();
    StallMonitor monitor =
        StallMonitor.start(
            config().build(), StuckApp.device(), loop.thread(), clock, new Random(1));
    monitor.foreground(true);
    clock.passMillis(299_000);
    monitor.foreground(true);
    Thread.sleep(200);
    assertThat(monitor.accounting().captured()).isZero();
    clock.passMillis(2_000);
    monitor.foreground(true);
    for (int i = 0; i < 1_200 && !hasSpoolFile(); i++) {
      Thread.sleep(25);
    }
    assertThat(hasSpoolFile()).isTrue();
    monitor.uploadNow();
    monitor.close();

    List<Exposure> exposures =
        gateway.events().stream().map(Event::getExposure).filter(Objects::nonNull).toList();
    assertThat(exposures).hasSize(1);
    assertThat(exposures.get(0).getForegroundMillis()).isEqualTo(301_000);
  }

  @Test
  void stallsBeyondTheDaysQuota_areDropped_andCountedAsSuch() throws Exception {
    StallMonitor monitor = start(config().stallsPerDay(4));
    for (int i = 0; i < 5; i++) {
      loop.dispatch(() -> SlowWork.readDisk(100));
    }
    monitor.uploadNow();

    assertThat(stalls()).hasSize(2);
    assertThat(monitor.accounting().dropped(DropReason.STALL_QUOTA)).isGreaterThanOrEqualTo(3);
  }

  @Override
  SdkConfig.Builder config() {
    return super.config().anrMillis(60_000);
  }

  private void stallInForeground(StallMonitor monitor) throws InterruptedException {
    monitor.foreground(true);
    loop.dispatch(() -> SlowWork.readDisk(150));
  }

  /** Leaves a stall to be sent by a later monitor: one that has nothing to send waits a day. */
  private void spoolAStall() throws InterruptedException {
    StallMonitor monitor = start(config());
    stallInForeground(monitor);
    monitor.close();
    assertThat(monitor.accounting().queued()).isPositive();
  }

  private void nextUploadIn(long millis) throws Exception {
    Files.createDirectories(directory.toPath());
    Files.writeString(
        directory.toPath().resolve("next-upload"), (System.currentTimeMillis() + millis) + " 0");
  }

  private boolean hasSpoolFile() {
    String[] names = Objects.requireNonNullElse(directory.list(), new String[0]);
    return List.of(names).stream().anyMatch(name -> name.endsWith(".open"));
  }

  private void awaitUploads() throws InterruptedException {
    for (int i = 0; i < 1_200 && gateway.requests().isEmpty(); i++) {
      Thread.sleep(25);
    }
    assertThat(gateway.requests()).isNotEmpty();
  }
}
