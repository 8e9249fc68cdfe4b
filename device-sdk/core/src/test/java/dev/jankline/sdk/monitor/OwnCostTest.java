package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.StuckApp;
import dev.jankline.schema.Event;
import dev.jankline.schema.SelfReport;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.testing.FakeClock;
import java.io.File;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the SDK itself takes is reported, and may end it. */
@Tag("jdk25")
@Timeout(120)
class OwnCostTest extends MonitorFixture {
  private final FakeClock clock = new FakeClock();
  private final AtomicLong cpuNanos = new AtomicLong();

  private StallMonitor start(SdkConfig.Builder config, long nanosAtEachLook) {
    config.cpuClock(() -> cpuNanos.addAndGet(nanosAtEachLook)).backgroundStalls(true);
    return StallMonitor.start(
        config.build(), StuckApp.device(), loop.thread(), clock, new Random());
  }

  @Test
  void selfReport_holdsTheCpuTimeOfThreadsAndHooks() throws Exception {
    try (StallMonitor monitor = start(config(), 1_000_000)) {
      monitor.foreground(true);
      clock.passMillis(1_000);
      monitor.hooksTook(300_000_000);
      Thread own = new Thread(monitor.ownThread());
      own.start();
      own.join();

      monitor.uploadNow();

      assertThat(overheadMillis()).isGreaterThan(300);
    }
  }

  @Test
  void monitorEnds_andStaysOff_whenItTakesMoreThanTheRemoteLimit() throws Exception {
    StallMonitor monitor = start(config(), 10_000_000_000L);
    monitor.configure("revision=5\nmaxOverheadPermille=20");
    monitor.foreground(true);
    clock.passMillis(301_000);
    monitor.foreground(false);

    awaitState(monitor, MonitorState.SWITCHED_OFF);

    assertThat(new File(directory, "killed")).exists();
    assertThat(monitor.problemCount()).isEqualTo(1);
    assertThat(start(config(), 1).state()).isEqualTo(MonitorState.SWITCHED_OFF);
  }

  @Test
  void monitorGoesOn_withoutALimit_andBeforeFiveMinutesInTheForeground() throws Exception {
    try (StallMonitor monitor = start(config().maxOverheadPermille(0), 10_000_000_000L)) {
      monitor.foreground(true);
      clock.passMillis(301_000);
      monitor.foreground(false);
      monitor.flush();
      Thread.sleep(200);
      assertThat(monitor.state()).isEqualTo(MonitorState.ENABLED);
    }
    try (StallMonitor monitor = start(config().maxOverheadPermille(1), 10_000_000_000L)) {
      monitor.foreground(true);
      clock.passMillis(299_000);
      monitor.foreground(false);
      monitor.flush();
      Thread.sleep(200);
      assertThat(monitor.state()).isEqualTo(MonitorState.ENABLED);
    }
  }

  private long overheadMillis() {
    return gateway.events().stream()
        .map(Event::getSelfReport)
        .filter(Objects::nonNull)
        .mapToLong(SelfReport::getOverheadMillis)
        .sum();
  }
}
