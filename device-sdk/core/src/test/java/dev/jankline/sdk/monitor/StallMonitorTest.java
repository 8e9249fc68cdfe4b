package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.schema.Event;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk25")
@Timeout(60)
class StallMonitorTest extends MonitorFixture {
  private StallMonitor monitor;

  @BeforeEach
  void watch() throws Exception {
    monitor = start(config());
  }

  @Test
  void stall_arrivesWithItsStacks_whenTheThreadComputes() throws Exception {
    monitor.screen("FeedActivity");
    // Long, because on a busy machine the sampler may wait long for a core.
    loop.dispatch(() -> SlowWork.parseFeed(3_000));

    UploadResult result = monitor.uploadNow();

    assertThat(result.outcome()).isEqualTo(UploadOutcome.ACCEPTED);
    Stall stall = longestStall();
    assertThat(stall.getDurationMillis()).isBetween(3_000L, 60_000L);
    assertThat(stall.getScreen()).isEqualTo("FeedActivity");
    assertThat(stall.getMessageTarget()).isEqualTo("com.example.watched.MainLoop");
    assertThat(stall.getSamples()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(stall.getSamples().get(0).getOffsetMillis()).isGreaterThanOrEqualTo(80);
    assertThat(methodsOf(stall, stall.getSamples().get(1)))
        .contains("com.example.watched.SlowWork.parseFeed", "com.example.watched.MainLoop.loop")
        .noneMatch(method -> method.startsWith("dev.jankline.sdk."));
    assertThat(shares(stall)).isEqualTo(stall.getDurationMillis());
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void samples_tellThatTheThreadWaits_whenItSleeps() throws Exception {
    loop.dispatch(() -> SlowWork.readDisk(200));

    monitor.uploadNow();

    Stall stall = longestStall();
    assertThat(stall.getSamples())
        .isNotEmpty()
        .extracting(StackSample::getThreadState)
        .contains(ThreadState.TIMED_WAITING);
    assertThat(shares(stall)).isEqualTo(stall.getDurationMillis());
  }

  @Test
  void stalls_keepTheirOwnSamples_whenTheyFollowEachOther() throws Exception {
    for (int i = 0; i < 3; i++) {
      loop.dispatch(() -> SlowWork.parseFeed(150));
      loop.dispatch(() -> SlowWork.readDisk(150));
    }

    monitor.uploadNow();

    List<Stall> stalls = stalls();
    assertThat(stalls).hasSizeGreaterThanOrEqualTo(6);
    for (Stall stall : stalls) {
      List<String> all = new ArrayList<>();
      for (StackSample sample : stall.getSamples()) {
        all.addAll(methodsOf(stall, sample));
      }
      boolean computed = all.contains("com.example.watched.SlowWork.parseFeed");
      boolean read = all.contains("com.example.watched.SlowWork.readDisk");
      assertThat(computed && read).as("samples of one stall: %s", all).isFalse();
    }
  }

  @Test
  void header_saysWhoAndWhatRateIsInForce() throws Exception {
    loop.dispatch(() -> SlowWork.readDisk(150));

    monitor.uploadNow();

    var request = gateway.requests().get(0);
    var header = request.batch().getHeader();
    assertThat(request.type()).isEqualTo("application/vnd.jankline.batch+avro");
    assertThat(request.encoding()).isEqualTo("gzip");
    assertThat(request.authorization()).isEqualTo("Bearer secret");
    assertThat(request.path()).isEqualTo("/v1/batches");
    assertThat(request.events()).isEqualTo(String.valueOf(request.batch().getEvents().size()));
    assertThat(header.getApp()).isEqualTo("com.example.stuck");
    assertThat(header.getVersionCode()).isEqualTo(100);
    assertThat(header.getBuildIds().get(0).getId()).isEqualTo("abc123");
    assertThat(header.getInstallId()).matches("[0-9a-f]{32}");
    assertThat(header.getSampleRate()).isEqualTo(1.0);
    assertThat(header.getDevice().getModel()).isEqualTo("Pixel 7");
  }

  @Test
  void exposureAndFrames_areSent_whenThereWasNoStall() throws Exception {
    monitor.foreground(true);
    monitor.screen("Feed");
    monitor.frame(11_000_000);
    monitor.frame(31_200_000);
    monitor.frame(900_000_000);
    Thread.sleep(20);

    monitor.uploadNow();

    assertThat(gateway.events())
        .map(Event::getExposure)
        .filteredOn(Objects::nonNull)
        .singleElement()
        .satisfies(
            exposure -> {
              assertThat(exposure.getForegroundMillis()).isBetween(20L, 10_000L);
              assertThat(exposure.getSessions()).isEqualTo(1);
            });
    assertThat(gateway.events())
        .map(Event::getScreenFrames)
        .filteredOn(frames -> frames != null && frames.getScreen().equals("Feed"))
        .singleElement()
        .satisfies(
            frames -> {
              assertThat(frames.getFrames()).isEqualTo(3);
              assertThat(frames.getSlowFrames()).isEqualTo(1);
              assertThat(frames.getFrozenFrames()).isEqualTo(1);
              assertThat(frames.getRefreshRateHz()).isEqualTo(90f);
            });
  }

  @Test
  void accounting_balances_andTravelsAlong() throws Exception {
    loop.dispatch(() -> SlowWork.readDisk(120));
    monitor.uploadNow();
    loop.dispatch(() -> SlowWork.readDisk(120));
    monitor.uploadNow();

    var reports =
        gateway.events().stream().map(Event::getSelfReport).filter(Objects::nonNull).toList();
    assertThat(reports).hasSize(2);
    for (var report : reports) {
      long dropped = report.getDropped().stream().mapToLong(drop -> drop.getEvents()).sum();
      assertThat(report.getCaptured()).isEqualTo(report.getSent() + report.getQueued() + dropped);
    }
    assertThat(reports.get(1).getSent()).isGreaterThanOrEqualTo(2);
    AccountingSnapshot accounting = monitor.accounting();
    assertThat(accounting.queued()).isZero();
    assertThat(accounting.sent())
        .isEqualTo(gateway.events().size())
        .isEqualTo(accounting.captured());
  }

  @Test
  void events_surviveARestart_andKeepTheirIds_whenTheGatewayIsDown() throws Exception {
    gateway.answer(503).answer(503);
    loop.dispatch(() -> SlowWork.readDisk(120));
    UploadResult down = monitor.uploadNow();
    List<Event> tried = gateway.events();
    monitor.close();
    monitor = start(config().version("1.1.0", 110));

    UploadResult up = monitor.uploadNow();

    assertThat(down.outcome()).isEqualTo(UploadOutcome.KEPT);
    assertThat(down.attempts()).isEqualTo(2);
    assertThat(up.outcome()).isEqualTo(UploadOutcome.ACCEPTED);
    var first = gateway.requests().get(0).batch();
    var resent = gateway.requests().get(2).batch();
    assertThat(resent.getId()).isEqualTo(first.getId());
    assertThat(resent.getEvents()).isEqualTo(first.getEvents()).isSubsetOf(tried);
    assertThat(resent.getHeader().getVersionCode())
        .as("events stay with the version they were captured in")
        .isEqualTo(100);
    assertThat(resent.getSentAt()).isAfterOrEqualTo(first.getSentAt());
  }

  @Test
  void batch_isDroppedAndCounted_whenTheGatewayRefusesIt() throws Exception {
    gateway.answer(422);
    loop.dispatch(() -> SlowWork.readDisk(120));

    UploadResult result = monitor.uploadNow();

    assertThat(result.outcome()).isEqualTo(UploadOutcome.REFUSED);
    assertThat(result.attempts()).isEqualTo(1);
    assertThat(monitor.accounting().dropped(DropReason.REFUSED))
        .isGreaterThanOrEqualTo(2)
        .isEqualTo(monitor.accounting().captured());
    assertThat(monitor.accounting().queued()).isZero();
    assertThat(monitor.uploadNow().outcome()).isEqualTo(UploadOutcome.NOTHING_TO_SEND);
  }

  @Test
  void nothingStarts_whenTheInstallationIsNotChosen(@TempDir File other) throws Exception {
    StallMonitor idle = start(config().spoolDirectory(other).sampleRate(0));

    assertThat(idle.enabled()).isFalse();
    assertThat(idle.state()).isEqualTo(MonitorState.NOT_CHOSEN);
    assertThat(idle.uploadNow().outcome()).isEqualTo(UploadOutcome.NOT_TRIED);
    monitor.close();
    awaitThreads();
    assertThat(other.list()).containsExactlyInAnyOrder("install-id", "rest");
  }

  @Test
  void nothingStarts_afterItWasSwitchedOff() throws Exception {
    loop.dispatch(() -> SlowWork.readDisk(120));
    monitor.switchOff();
    StallMonitor later = start(config());

    assertThat(monitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(later.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(directory.list())
        .contains("killed")
        .noneMatch(name -> name.endsWith(".open") || name.endsWith(".sealed"))
        .doesNotContain("install-id");
    assertThat(monitor.accounting().dropped(DropReason.SWITCHED_OFF))
        .isPositive()
        .isEqualTo(monitor.accounting().captured());
  }

  @Test
  void secondMonitor_staysOff_whenTheSpoolIsInUse() throws Exception {
    monitor.flush();
    awaitState(start(config()), MonitorState.SPOOL_IN_USE);
  }

  @Test
  @SuppressWarnings("NullAway") // A host in plain Java may pass anything.
  void host_isNotHarmed_whenItDoesEverythingWrong() throws Exception {
    StallMonitor wrong = StallMonitor.start(null, null, null, null, null);
    wrong.dispatchStarted(null, null);
    wrong.dispatchFinished();
    wrong.screen(null);
    wrong.close();
    monitor.dispatchStarted("called", "from a stranger's thread");
    monitor.screen(null);
    monitor.close();
    monitor.close();
    monitor.dispatchFinished();

    awaitState(wrong, MonitorState.FAILED);
    assertThat(monitor.faults()).isEqualTo(2);
    assertThat(monitor.state()).isEqualTo(MonitorState.CLOSED);
  }

  @Test
  void uploadHappensByItself_whenItIsDue() throws Exception {
    monitor.close();
    monitor = start(config().uploadIntervalMillis(200));
    loop.dispatch(() -> SlowWork.readDisk(150));

    for (int i = 0; i < 200 && stalls().isEmpty(); i++) {
      Thread.sleep(50);
    }
    assertThat(stalls()).isNotEmpty();
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void stallAndContext_carryWhatTheHostKnows() throws Exception {
    AtomicLong cpuNanos = new AtomicLong();
    monitor.close();
    monitor =
        start(
            config()
                .cpuClock(() -> cpuNanos.getAndAdd(1_000_000))
                .contextReader(into -> into.battery(55, true)));
    loop.dispatch(() -> SlowWork.readDisk(200));

    monitor.uploadNow();

    var context = Objects.requireNonNull(longestStall().getContext());
    assertThat(context.getCpuMillis()).as("the host's clock").isBetween(1L, 100L);
    assertThat(context.getBatteryPercent()).isEqualTo(55);
    assertThat(context.getHeapMaxBytes()).isPositive();
    assertThat(context.getReadBytes()).as("no release app may read it").isNull();
    assertThat(context.getForeground()).isFalse();
  }

  @Override
  SdkConfig.Builder config() {
    return super.config()
        .version("1.0.0", 100)
        .buildIds(List.of(new BuildId(BuildKind.R8_MAPPING, "abc123")))
        .anrMillis(5_000);
  }

  private static long shares(Stall stall) {
    return stall.getSamples().stream().mapToLong(StackSample::getShareMillis).sum();
  }

  private static List<String> methodsOf(Stall stall, StackSample sample) {
    List<String> methods = new ArrayList<>();
    for (int node = sample.getNode(); node >= 0; node = stall.getNodes().get(node).getParent()) {
      assertThat(stall.getNodes().get(node).getParent()).isLessThan(node);
      int frame = stall.getNodes().get(node).getFrame();
      JavaFrame java = Objects.requireNonNull(stall.getFrames().get(frame).getJavaFrame());
      methods.add(java.getClassName() + "." + java.getMethodName());
    }
    return methods;
  }
}
