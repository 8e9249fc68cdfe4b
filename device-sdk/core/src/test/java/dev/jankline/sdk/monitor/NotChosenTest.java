package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.disk.FaultyDisk;
import dev.jankline.sdk.sampling.RestMark;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a start costs the thread that calls it, by the virtual machine's own record of files. */
@Tag("jdk25")
@Timeout(120)
class NotChosenTest extends MonitorFixture {
  @TempDir private Path records;

  @Test
  void firstStart_readsAndWritesNothing_onTheCallersThread() throws Exception {
    assertThat(filesTouchedBy(notChosen())).isEmpty();

    awaitFile("rest");
    assertThat(new File(directory, "install-id")).exists();
  }

  @Test
  void laterStart_readsOneSmallFile_andStartsNoThread() throws Exception {
    startOnThisThread(notChosen());
    awaitAsked();

    assertThat(filesTouchedBy(notChosen())).containsExactly("jdk.FileRead rest");
    assertThat(configThreads()).isZero();
    assertThat(gateway.configRequests()).as("at most once a day").hasSize(1);
  }

  @Test
  void startOfAChosenInstallation_writesNothing_onTheCallersThread() throws Exception {
    assertThat(filesTouchedBy(config())).noneMatch(touched -> !touched.contains("FileRead"));
    awaitFile("install-id");
  }

  @Test
  void nextStart_watches_whenTheConfigurationHasChosenTheInstallation() throws Exception {
    gateway.config("revision=4\nsampleRate=1");
    startOnThisThread(notChosen());
    awaitAsked();
    awaitGone("rest");

    StallMonitor monitor = start(notChosen());

    assertThat(monitor.state()).isEqualTo(MonitorState.ENABLED);
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();
    assertThat(stalls()).isNotEmpty();
  }

  @Test
  void nextStart_watches_whenTheKeptConfigurationChoosesIt_thoughItIsUnchanged() throws Exception {
    gateway.config("revision=4\nsampleRate=1");
    startOnThisThread(notChosen());
    awaitAsked();
    awaitGone("rest");
    // As if the process had ended after the document was kept and before the mark was deleted.
    new RestMark(directory, notChosen().build(), StallMonitor.SDK_VERSION).set(0, false);

    assertThat(startOnThisThread(notChosen()).state()).isEqualTo(MonitorState.NOT_CHOSEN);
    awaitGone("rest");

    assertThat(start(notChosen()).state()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void mark_holdsForTheSettingsItWasMadeFor_only() throws Exception {
    startOnThisThread(notChosen());
    awaitFile("rest");

    assertThat(start(config()).state()).as("another rate").isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void userWhoOptsOut_isNotAskedForAnyMore() throws Exception {
    startOnThisThread(notChosen());
    awaitAsked();
    StallMonitor monitor = startOnThisThread(notChosen());
    monitor.switchOff();

    assertThat(startOnThisThread(notChosen()).state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(gateway.configRequests()).hasSize(1);
  }

  @Test
  void nextStart_watches_whenTheAppsOwnDocumentChoosesIt_andNobodyWasAsked() throws Exception {
    SdkConfig.Builder own = config().sampleRate(0);
    startOnThisThread(own);
    awaitFile("rest");
    StallMonitor resting = startOnThisThread(own);

    resting.configure("revision=7\nsampleRate=1\nthresholdMillis=33");

    assertThat(resting.state()).isEqualTo(MonitorState.NOT_CHOSEN);
    StallMonitor monitor = start(own);
    assertThat(monitor.state()).isEqualTo(MonitorState.ENABLED);
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();
    assertThat(stalls()).isNotEmpty().allMatch(stall -> stall.getThresholdMillis() == 33);
    assertThat(gateway.configRequests()).isEmpty();
    assertThat(resting.faults()).isZero();
  }

  @Test
  void sdkThatTheAppsOwnDocumentSwitchedOff_isOffAfterRestarts_untilAnotherSwitchesItOn()
      throws Exception {
    SdkConfig.Builder own = config();
    StallMonitor monitor = start(own);
    monitor.configure("revision=7\nenabled=false");
    assertThat(monitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);

    StallMonitor off = startOnThisThread(own);
    assertThat(off.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    off.configure("revision=8\nenabled=true");

    assertThat(start(own).state()).isEqualTo(MonitorState.ENABLED);
    assertThat(gateway.configRequests()).isEmpty();
  }

  @Test
  @SuppressWarnings("try") // The disk is slow until it is closed.
  void ownDocument_hasTheLastWord_whenTheStartIsStillWriting() throws Exception {
    SdkConfig.Builder own = config();
    start(own).configure("revision=7\nenabled=false");
    CountDownLatch writing = new CountDownLatch(1);
    try (FaultyDisk slow =
        FaultyDisk.with(
            (operation, file) -> {
              if (file.getName().startsWith("rest") && isConfigThread()) {
                writing.countDown();
                LockSupport.parkNanos(300_000_000);
              }
            })) {
      StallMonitor off = startOnThisThread(own);
      assertThat(writing.await(30, TimeUnit.SECONDS)).isTrue();
      off.configure("revision=8\nenabled=true");
      awaitThreads();
    }

    assertThat(new File(directory, "rest")).doesNotExist();
    assertThat(start(own).state()).isEqualTo(MonitorState.ENABLED);
  }

  private static boolean isConfigThread() {
    return Thread.currentThread().getName().equals("jankline-config");
  }

  private SdkConfig.Builder notChosen() {
    return config().sampleRate(0).configIntervalMillis(3_600_000);
  }

  private static StallMonitor startOnThisThread(SdkConfig.Builder config) {
    Thread watched = Thread.currentThread();
    return StallMonitor.start(
        config.build(), StuckApp.device(), watched, new RealClock(), new Random());
  }

  /** Kind of access and name of the file, for each one this thread made in the SDK's directory. */
  private List<String> filesTouchedBy(SdkConfig.Builder config) throws Exception {
    Path file = records.resolve("start.jfr");
    try (Recording recording = new Recording()) {
      for (String event : List.of("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce")) {
        recording.enable(event).withoutThreshold().withoutStackTrace();
      }
      recording.start();
      StallMonitor monitor = startOnThisThread(config);
      recording.stop();
      recording.dump(file);
      monitor.close();
    }
    try (RecordingFile events = new RecordingFile(file)) {
      List<RecordedEvent> all = new java.util.ArrayList<>();
      while (events.hasMoreEvents()) {
        all.add(events.readEvent());
      }
      return all.stream()
          .filter(event -> Thread.currentThread().getName().equals(event.getThread().getJavaName()))
          .filter(event -> String.valueOf(event.getString("path")).startsWith(directory.getPath()))
          .map(NotChosenTest::line)
          .toList();
    }
  }

  private static String line(RecordedEvent event) {
    return event.getEventType().getName() + " " + new File(event.getString("path")).getName();
  }

  private void awaitFile(String name) throws InterruptedException {
    for (int i = 0; i < 1_200 && !new File(directory, name).exists(); i++) {
      Thread.sleep(25);
    }
    assertThat(new File(directory, name)).exists();
  }

  private void awaitGone(String name) throws Exception {
    for (int i = 0; i < 1_200 && Files.exists(directory.toPath().resolve(name)); i++) {
      Thread.sleep(25);
    }
    assertThat(new File(directory, name)).doesNotExist();
  }

  private void awaitAsked() throws InterruptedException {
    for (int i = 0; i < 1_200 && (gateway.configRequests().isEmpty() || configThreads() > 0); i++) {
      Thread.sleep(25);
    }
    assertThat(gateway.configRequests()).hasSize(1);
  }

  private static long configThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("jankline-config"))
        .count();
  }
}
