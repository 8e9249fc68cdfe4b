package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.testing.Recorder;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.watch.FrameCause;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a host tells besides messages, as it arrives at the gateway. */
@Tag("jdk25")
@Timeout(120)
class StallKindsTest extends MonitorFixture {
  private StallMonitor monitor;

  @BeforeEach
  void watch() throws Exception {
    monitor = start(config());
  }

  @Test
  void lifecycleWork_givesTheStallItsKindAndName() throws Exception {
    loop.dispatch(
        () -> {
          monitor.workStarted(
              dev.jankline.sdk.wire.StallKind.LIFECYCLE, "com.example.FeedActivity onCreate");
          SlowWork.readDisk(150);
          monitor.workFinished();
        });

    Stall stall = longestStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.LIFECYCLE);
    assertThat(stall.getMessageTarget()).isEqualTo("com.example.watched.MainLoop");
    assertThat(stall.getMessageCallback()).isEqualTo("com.example.FeedActivity");
  }

  @Test
  void startUp_isNamedColdOrWarm() throws Exception {
    monitor.startingUp(true);
    loop.dispatch(() -> SlowWork.readDisk(150));

    Stall stall = longestStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.STARTUP);
    assertThat(stall.getMessageTarget()).isEqualTo("com.example.watched.MainLoop");
    assertThat(stall.getMessageCallback()).isEqualTo("(cold start)");
  }

  @Test
  void frame_isAStall_whenTheMainThreadWasFree() throws Exception {
    monitor.screen("Feed");
    // Told in a message that has ended: a frame waits for the end of the one it is told in.
    loop.dispatch(() -> monitor.frame(900_000_000, 880_000_000, FrameCause.COMPOSITOR));

    Stall stall = longestStall();
    assertThat(stall.getKind()).isEqualTo(StallKind.FRAME);
    assertThat(stall.getDurationMillis()).isEqualTo(900);
    assertThat(stall.getCauseBits()).isEqualTo(2);
    assertThat(stall.getScreen()).isEqualTo("Feed");
    assertThat(stall.getSamples()).isEmpty();
  }

  @Test
  void users_texts_areCutFromScreens() throws Exception {
    monitor.foreground(true);
    monitor.screen("Chat with Ann Smith");
    monitor.frame(20_000_000);
    monitor.screen("\u00bfQu\u00e9?");
    monitor.frame(20_000_000);

    monitor.uploadNow();

    assertThat(gateway.events())
        .map(Event::getScreenFrames)
        .filteredOn(frames -> frames != null && frames.getFrames() > 0)
        .extracting(frames -> frames.getScreen())
        .containsExactlyInAnyOrder("Chat", "(unnamed)");
  }

  @Test
  void callTree_travelsBesideTheStacks() throws Exception {
    monitor.close();
    monitor = start(config().methodTracer((start, end) -> "0,77,1," + (end - start) / 1_000_000));
    loop.dispatch(() -> SlowWork.readDisk(200));

    Stall stall = longestStall();
    assertThat(stall.getSamples()).isNotEmpty();
    assertThat(stall.getFrames())
        .filteredOn(frame -> frame.getMatrixFrame() != null)
        .singleElement()
        .satisfies(
            frame -> {
              var traced = Objects.requireNonNull(frame.getMatrixFrame());
              assertThat(traced.getMethodId()).isEqualTo(77);
              assertThat(traced.getDurationMillis()).isGreaterThanOrEqualTo(199);
            });
  }

  @Test
  void stall_isReported_whenTheHostsOwnCodeFails() throws Exception {
    monitor.close();
    monitor =
        start(
            config()
                .methodTracer(
                    (start, end) -> {
                      throw new IllegalStateException("tracer");
                    })
                .contextReader(
                    into -> {
                      throw new IllegalStateException("reader");
                    }));
    loop.dispatch(() -> SlowWork.readDisk(150));

    assertThat(longestStall().getDurationMillis()).isGreaterThanOrEqualTo(149);
    assertThat(monitor.faults()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void installation_isAnotherOne_afterItsIdWasReset() throws Exception {
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.resetInstallId();
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();

    List<String> ids =
        gateway.requests().stream().map(r -> r.batch().getHeader().getInstallId()).toList();
    assertThat(ids).hasSize(2).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{32}"));
    monitor.close();
    monitor = start(config());
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();
    assertThat(gateway.requests().get(2).batch().getHeader().getInstallId()).isEqualTo(ids.get(1));
  }

  @Test
  void nothingIsSentByItself_whileTheNetworkIsNotAllowed() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    monitor.close();
    monitor =
        start(
            config()
                .uploadIntervalMillis(100)
                .meteredBytesPerDay(0)
                .uploadGate(() -> asked.incrementAndGet() < 0));
    loop.dispatch(() -> SlowWork.readDisk(150));
    for (int i = 0; i < 400 && asked.get() < 2; i++) {
      Thread.sleep(25);
    }

    assertThat(asked.get()).isGreaterThanOrEqualTo(2);
    assertThat(gateway.requests()).isEmpty();
    assertThat(gateway.configRequests()).isEmpty();
  }

  @Test
  void everyBatch_endsWithASelfReport_thatBalances() throws Exception {
    for (int i = 0; i < 3; i++) {
      loop.dispatch(() -> SlowWork.readDisk(100));
      monitor.uploadNow();
    }

    assertThat(gateway.requests()).hasSizeGreaterThanOrEqualTo(3);
    for (Recorder.Request request : gateway.requests()) {
      List<Event> events = request.batch().getEvents();
      var report = Objects.requireNonNull(events.get(events.size() - 1).getSelfReport());
      long dropped = report.getDropped().stream().mapToLong(drop -> drop.getEvents()).sum();
      assertThat(report.getCaptured()).isEqualTo(report.getSent() + report.getQueued() + dropped);
    }
    assertThat(monitor.accounting().queued()).isZero();
    assertThat(monitor.accounting().sent()).isEqualTo(gateway.events().size());
  }

  @Override
  SdkConfig.Builder config() {
    return super.config().anrMillis(60_000);
  }

  /** An upload of the monitor's own may be under way: then ours is not tried. */
  @Override
  Stall longestStall() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    UploadResult result = monitor.uploadNow();
    while (result.outcome() == UploadOutcome.NOT_TRIED && System.nanoTime() < end) {
      result = monitor.uploadNow();
    }
    assertThat(stalls()).as("stalls after %s", result.outcome()).isNotEmpty();
    return super.longestStall();
  }
}
