package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.wire.ClassNames;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread is watched by its messages, by beats or by frames alone. */
@Tag("jdk25")
@Timeout(120)
class InstrumentationModesTest extends MonitorFixture {
  private SdkConfig.Builder config(InstrumentationMode mode) {
    return config().watch(mode).mainExecutor(loop::post).anrMillis(60_000);
  }

  /** Returns once the beat behind it was handled. */
  private void stall(long millis) throws InterruptedException {
    loop.dispatch(() -> SlowWork.readDisk(millis));
    loop.dispatch(() -> {});
  }

  @Test
  void stall_isFoundByABeat_withStacksAndWithoutNames() throws Exception {
    StallMonitor monitor = start(config(InstrumentationMode.HEARTBEAT));
    stall(2_000);

    monitor.uploadNow();

    Stall stall = longestStall();
    assertThat(stall.getDurationMillis()).isBetween(1_000L, 30_000L);
    assertThat(stall.getKind()).isEqualTo(StallKind.DISPATCH);
    assertThat(stall.getMessageTarget()).isNull();
    assertThat(stall.getMessageCallback()).isNull();
    assertThat(stall.getFrames().stream().map(StackFrame::getJavaFrame).filter(Objects::nonNull))
        .extracting(JavaFrame::getMethodName)
        .contains("readDisk");
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void onlyFramesAreStalls_whenOnlyFramesAreWatched() throws Exception {
    StallMonitor monitor = start(config(InstrumentationMode.FRAMES));
    loop.dispatch(() -> SlowWork.readDisk(500));
    monitor.frame(400_000_000L);

    monitor.uploadNow();

    assertThat(stalls()).extracting(Stall::getKind).containsExactly(StallKind.FRAME);
    assertThat(monitor.wantsMessages()).isFalse();
  }

  @Test
  void mode_changesWithTheRemoteConfiguration_whileTheMonitorRuns() throws Exception {
    StallMonitor monitor = start(config(InstrumentationMode.PRINTER));
    assertThat(monitor.wantsMessages()).isTrue();
    monitor.configure("revision=2\nwatch=HEARTBEAT");
    assertThat(monitor.wantsMessages()).isFalse();
    loop.dispatch(() -> {});
    Thread.sleep(200);
    stall(2_000);
    monitor.uploadNow();
    assertThat(longestStall().getMessageTarget()).isNull();

    monitor.configure("revision=3\nwatch=PRINTER");
    stall(4_000);
    monitor.uploadNow();

    assertThat(longestStall().getMessageTarget())
        .isEqualTo(ClassNames.clean("com.example.watched.MainLoop"));
  }

  @Test
  void unknownMode_isTold_andTheAppsOwnStays() throws Exception {
    StallMonitor monitor = start(config(InstrumentationMode.HEARTBEAT));
    monitor.configure("revision=2\nwatch=TELEPATHY");

    assertThat(monitor.problemCount()).isEqualTo(1);
    assertThat(monitor.wantsMessages()).isFalse();
  }

  @Test
  void messagesAreNotWanted_whileNobodySeesTheApp() throws Exception {
    StallMonitor monitor = start(config(InstrumentationMode.PRINTER));
    monitor.foreground(true);
    assertThat(monitor.wantsMessages()).isTrue();
    monitor.foreground(false);
    assertThat(monitor.wantsMessages()).isFalse();
  }

  @Test
  void heartbeat_needsSomethingToPostTo() {
    SdkConfig config = config().watch(InstrumentationMode.HEARTBEAT).build();

    assertThat(config.watch()).isEqualTo(InstrumentationMode.PRINTER);
    assertThat(config.problems()).singleElement().asString().contains("mainExecutor");
  }
}
