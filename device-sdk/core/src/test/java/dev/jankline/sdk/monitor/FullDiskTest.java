package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.disk.FaultyDisk;
import java.io.File;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A switch is obeyed on a disk that takes nothing, at once and after a restart. */
@Timeout(60)
@SuppressWarnings("try") // The disk is faulty until it is closed.
class FullDiskTest extends MonitorFixture {
  @Test
  void remoteSwitch_isInForce_onAFullDisk() throws Exception {
    StallMonitor monitor = startWithAStall();
    gateway.config("revision=5\nenabled=false");

    try (FaultyDisk full = FaultyDisk.full()) {
      monitor.installation.fetchConfig();

      assertThat(monitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
      assertThat(directory.list())
          .contains("killed", "install-id")
          .noneMatch(name -> name.endsWith(".open") || name.endsWith(".sealed"));
      assertThat(start(config()).state()).isEqualTo(MonitorState.SWITCHED_OFF);
    }
    assertThat(monitor.accounting().queued()).isZero();

    gateway.config("revision=6\nenabled=true");
    for (int i = 0; i < 400 && new File(directory, "killed").exists(); i++) {
      Files.deleteIfExists(new File(directory, "rest").toPath());
      start(config().configIntervalMillis(3_600_000)).close();
      Thread.sleep(25);
    }
    // The thread that took the switch back has not decided anew yet.
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("jankline-config")) {
        thread.join(10_000);
      }
    }
    assertThat(start(config()).state()).as("it was remote").isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void remoteSwitch_isTriedAgain_whenNothingCouldBeWritten() throws Exception {
    StallMonitor monitor = startWithAStall();

    try (FaultyDisk readOnly = FaultyDisk.readOnly()) {
      monitor.configure("revision=5\nenabled=false");
      assertThat(monitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
      assertThat(monitor.installation.keepOff()).isFalse();
    }

    assertThat(monitor.installation.keepOff()).isTrue();
    assertThat(start(config()).state()).isEqualTo(MonitorState.SWITCHED_OFF);
  }

  @Test
  void optOut_isInForce_onAFullDisk() throws Exception {
    StallMonitor monitor = startWithAStall();

    try (FaultyDisk full = FaultyDisk.full()) {
      monitor.switchOff();

      assertThat(monitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
      assertThat(directory.list()).doesNotContain("install-id").contains("killed");
      assertThat(start(config()).state()).isEqualTo(MonitorState.SWITCHED_OFF);
    }
    gateway.config("revision=6\nenabled=true");
    assertThat(start(config()).state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(gateway.configRequests()).as("it was the user's").isEmpty();
  }

  @Test
  void optOut_saysWhetherItIsKept() throws Exception {
    StallMonitor monitor = startWithAStall();

    try (FaultyDisk readOnly = FaultyDisk.readOnly()) {
      assertThat(monitor.switchOff()).isFalse();
      assertThat(monitor.state()).as("in this process").isEqualTo(MonitorState.SWITCHED_OFF);
    }

    assertThat(monitor.switchOff()).isTrue();
    assertThat(directory.list()).containsExactly("killed");
  }

  private StallMonitor startWithAStall() throws InterruptedException {
    StallMonitor monitor = start(config());
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.flush();
    assertThat(directory.list()).anyMatch(name -> name.endsWith(".open"));
    return monitor;
  }
}
