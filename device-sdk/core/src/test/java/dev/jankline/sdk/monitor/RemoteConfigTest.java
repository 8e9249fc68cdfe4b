package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.sampling.CrashGuard;
import dev.jankline.sdk.testing.Recorder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RemoteConfigTest extends MonitorFixture {
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());

  @Test
  void values_areReadOverTheAppsOwn() {
    RemoteConfig remote =
        read(
            """
            # for the second week
            revision=7
            sampleRate = 0.5
            thresholdMillis=120
            sampleIntervalMillis=40
            maxSamplesPerStall=30
            uploadIntervalMillis=3600000
            frameStatistics=false
            trace=false
            somethingFromTheFuture=1
            enabled=true
            """);

    SdkConfig config = remote.config();
    assertThat(remote.problems()).isEmpty();
    assertThat(remote.enables()).isTrue();
    assertThat(config.configRevision()).isEqualTo(7);
    assertThat(config.sampleRate()).isEqualTo(0.5);
    assertThat(config.thresholdMillis()).isEqualTo(120);
    assertThat(config.sampleIntervalMillis()).isEqualTo(40);
    assertThat(config.maxSamplesPerStall()).isEqualTo(30);
    assertThat(config.uploadIntervalMillis()).isEqualTo(3_600_000);
    assertThat(config.frameStatistics()).isFalse();
    assertThat(config.trace()).isFalse();
    assertThat(config.app()).isEqualTo("com.example.stuck");
  }

  @Test
  void wrongValues_areTold_andTheAppsOwnStay() {
    RemoteConfig remote =
        read(
            """
            revision=8
            sampleRate=1.5
            thresholdMillis=1
            sampleIntervalMillis=soon
            maxSamplesPerStall=
            uploadIntervalMillis=0
            frameStatistics=yes
            enabled=perhaps
            trace=false
            """);

    assertThat(remote.problems()).hasSize(7).allMatch(problem -> problem.contains("app's own"));
    assertThat(remote.config().sampleRate()).isEqualTo(1);
    assertThat(remote.config().thresholdMillis()).isEqualTo(90);
    assertThat(remote.config().uploadIntervalMillis()).isZero();
    assertThat(remote.config().trace()).isFalse();
    assertThat(remote.enables() || remote.disables()).isFalse();
  }

  @Test
  void whatIsNoConfiguration_isRefusedAsAWhole() {
    SdkConfig base = config().build();
    for (String document :
        List.of(
            "",
            "<html>revision=1</html>",
            "enabled=false\nrevision=1",
            "revision=",
            "revision=-1",
            "revision=99999999999999999999",
            "revision=1\n" + "#".repeat(RemoteConfig.MAX_BYTES))) {
      assertThat(RemoteConfig.read(document, base)).as(document).isNull();
    }
  }

  @Test
  void configuration_isInForceWithoutRestart_andTravelsWithTheEventsAfterIt() throws Exception {
    StallMonitor monitor = start(config());
    loop.dispatch(() -> SlowWork.readDisk(200));
    monitor.configure("revision=3\nsampleRate=0.9999999\nthresholdMillis=300\n");
    loop.dispatch(() -> SlowWork.readDisk(150));
    loop.dispatch(() -> SlowWork.readDisk(500));

    monitor.uploadNow();

    List<Batch> batches = gateway.requests().stream().map(Recorder.Request::batch).toList();
    assertThat(batches).hasSize(2);
    assertThat(batches.get(0).getHeader().getConfigRevision()).isZero();
    assertThat(batches.get(0).getHeader().getSampleRate()).isEqualTo(1);
    assertThat(stalls(batches.get(0))).extracting(Stall::getThresholdMillis).containsOnly(90);
    assertThat(batches.get(1).getHeader().getConfigRevision()).isEqualTo(3);
    assertThat(batches.get(1).getHeader().getSampleRate()).isEqualTo(0.9999999);
    assertThat(stalls(batches.get(1)))
        .isNotEmpty()
        .allMatch(stall -> stall.getThresholdMillis() == 300 && stall.getDurationMillis() >= 300);
  }

  @Test
  void document_isFetchedWithItsTag_keptOnDisk_andAskedForOnlyWhenItChanged() throws Exception {
    gateway.config("revision=4\nthresholdMillis=250\nuploadIntervalMillis=60000\n");
    StallMonitor monitor = start(config().configIntervalMillis(3_600_000));
    await(() -> gateway.configRequests().size() == 1);
    await(() -> new File(directory, "remote-config").exists());
    monitor.close();
    monitor = start(config().configIntervalMillis(3_600_000));
    loop.dispatch(() -> SlowWork.readDisk(400));
    monitor.uploadNow();

    var header = gateway.requests().get(gateway.requests().size() - 1).batch().getHeader();
    assertThat(header.getConfigRevision()).as("in force from the start").isEqualTo(4);
    assertThat(gateway.configRequests().get(0)).isEqualTo("null");
    assertThat(monitor.faults()).isZero();
    monitor.installation.fetchConfig();
    assertThat(gateway.configRequests().get(1)).startsWith("\"");
    gateway.config("");
    monitor.installation.fetchConfig();
    assertThat(new File(directory, "remote-config")).as("none any more").doesNotExist();
  }

  @Test
  void remoteKill_staysInForce_untilTheConfigurationTakesItBack() throws Exception {
    gateway.config("revision=5\nenabled=false");
    StallMonitor monitor = start(config().configIntervalMillis(3_600_000));
    await(() -> monitor.state() == MonitorState.SWITCHED_OFF);
    // It is obeyed first and written then.
    await(() -> new File(directory, "killed").exists());
    await(
        () ->
            Arrays.stream(directory.list())
                .noneMatch(name -> name.endsWith(".open") || name.endsWith(".sealed")));
    assertThat(directory.list()).contains("killed", "install-id");
    assertThat(startedState()).isEqualTo(MonitorState.SWITCHED_OFF);

    gateway.config("revision=6\nenabled=true");
    MonitorState state = startedState();
    for (int i = 0; i < 100 && state != MonitorState.ENABLED; i++) {
      Files.deleteIfExists(new File(directory, "rest").toPath());
      Thread.sleep(50);
      state = startedState();
    }

    assertThat(state).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void users_switchOff_isNeverTakenBackRemotely() throws Exception {
    gateway.config("revision=6\nenabled=true");
    StallMonitor monitor = start(config());
    monitor.switchOff();
    for (int i = 0; i < 5; i++) {
      assertThat(startedState()).isEqualTo(MonitorState.SWITCHED_OFF);
      Thread.sleep(150);
    }
    assertThat(gateway.configRequests()).as("it does not even ask").isEmpty();

    monitor.switchOn();
    assertThat(startedState()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void monitor_ends_whenTheRateNoLongerChoosesTheInstallation() throws Exception {
    StallMonitor monitor = start(config());

    monitor.configure("revision=9\nsampleRate=0");

    assertThat(monitor.state()).isEqualTo(MonitorState.NOT_CHOSEN);
    assertThat(monitor.faults()).isZero();
  }

  @Test
  void problem_isCountedAndToldOnce() throws Exception {
    StallMonitor monitor = start(config().thresholdMillis(5));
    monitor.configure("<html>sign in</html>");
    monitor.configure("<html>sign in</html>");
    monitor.configure("revision=1\ntrace=maybe");
    gateway.answerAs(200, "<html>sign in</html>");
    loop.dispatch(() -> SlowWork.readDisk(200));
    monitor.uploadNow();

    assertThat(monitor.problemCount()).isEqualTo(5);
    assertThat(told).hasSize(4).allMatch(line -> line.startsWith("Jankline: "));
    assertThat(monitor.faults()).isZero();
  }

  @Override
  SdkConfig.Builder config() {
    return super.config().thresholdMillis(90).log(told::add);
  }

  @Test
  void configuration_isAskedFor_whileTheNetworkIsClosedForUploads_andWithoutTheKey()
      throws Exception {
    gateway.config("revision=11\nenabled=false");

    StallMonitor monitor = start(config().configIntervalMillis(3_600_000).uploadGate(() -> false));

    await(() -> monitor.state() == MonitorState.SWITCHED_OFF);
    assertThat(gateway.configAddresses())
        .containsExactly(
            "/v1/apps/com.example.stuck/config?platform=ANDROID&version=200&tier=MID"
                + " without key");
    assertThat(gateway.requests()).as("uploads").isEmpty();
  }

  @Test
  void configuration_isNotAskedFor_beforeTheAppIsAtRest() throws Exception {
    gateway.config("revision=11\nthresholdMillis=250");
    Files.writeString(directory.toPath().resolve("next-config"), "0 0");
    StallMonitor monitor = start(config().configIntervalMillis(3_600_000).restMillis(600_000));
    loop.dispatch(() -> SlowWork.readDisk(150));
    Thread.sleep(300);
    assertThat(gateway.configRequests()).isEmpty();

    monitor.foreground(true);
    monitor.foreground(false);

    await(() -> gateway.configRequests().size() == 1);
  }

  /** docs/protocol.md is the one list: the gateway's own test compares it too. */
  @Test
  void keysOfTheProtocolPage_areReadWithinItsBounds_andNotBeyond() throws Exception {
    String page = Files.readString(Path.of("..", "..", "docs", "protocol.md"));
    String table =
        page.substring(page.indexOf("<!-- config -->"), page.indexOf("<!-- /config -->"));
    Pattern row = Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]+) \\|");
    List<String> keys = new ArrayList<>();
    for (Matcher at = row.matcher(table); at.find(); ) {
      String key = at.group(1);
      keys.add(key);
      Matcher range = Pattern.compile("([0-9]+) to ([0-9]+)").matcher(at.group(2));
      if (range.find() && !key.equals("revision")) {
        assertThat(problems(key, range.group(1))).as(key).isEmpty();
        assertThat(problems(key, range.group(2))).as(key).isEmpty();
        assertThat(problems(key, "" + (Long.parseLong(range.group(1)) - 1))).as(key).hasSize(1);
        assertThat(problems(key, "" + (Long.parseLong(range.group(2)) + 1))).as(key).hasSize(1);
      } else if (!key.equals("revision")) {
        Matcher value = Pattern.compile("`(\\w+)`").matcher(at.group(2));
        while (value.find()) {
          assertThat(problems(key, value.group(1))).as(key).isEmpty();
        }
        assertThat(problems(key, "else")).as(key).hasSize(1);
      }
    }
    assertThat(keys).contains("enabled", "watch", "maxOverheadPermille", "stallsPerDay");
    String source =
        Files.readString(Path.of("src/main/java/dev/jankline/sdk/monitor/RemoteConfig.java"));
    List<String> read = new ArrayList<>();
    Matcher comparison = Pattern.compile("key\\.equals\\(\"(\\w+)\"\\)").matcher(source);
    while (comparison.find()) {
      read.add(comparison.group(1));
    }
    assertThat(read).containsExactlyInAnyOrderElementsOf(keys);
  }

  private List<String> problems(String key, String value) {
    // The host can run tasks on the watched thread, as one mode needs.
    SdkConfig base = config().mainExecutor(Runnable::run).build();
    return Objects.requireNonNull(RemoteConfig.read("revision=1\n" + key + "=" + value, base))
        .problems();
  }

  @Test
  void switchIsRead_howeverItIsWritten_andWhateverStandsBesideIt() {
    assertThat(read("revision=1\nnewKey=1\nthresholdMillis=x\nenabled=FALSE").disables()).isTrue();
  }

  @Test
  void configuration_isAskedForBeforeAnythingIsWatched_afterADeathInTheForeground()
      throws Exception {
    dieInTheForeground();
    gateway.config("revision=11\nenabled=false");

    StallMonitor monitor = start(config().configIntervalMillis(3_600_000).restMillis(600_000));
    loop.dispatch(() -> SlowWork.readDisk(150));

    await(() -> monitor.state() == MonitorState.SWITCHED_OFF);
    assertThat(monitor.isReady()).isFalse();
    assertThat(monitor.accounting().captured()).isZero();
  }

  @Test
  void watchingBegins_afterADeathInTheForeground_onceTheGatewayHasAnswered() throws Exception {
    dieInTheForeground();

    StallMonitor monitor = start(config().configIntervalMillis(3_600_000).restMillis(600_000));

    await(monitor::isReady);
    assertThat(gateway.configRequests()).hasSize(1);
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();
    assertThat(stalls()).isNotEmpty();
  }

  private void dieInTheForeground() throws Exception {
    CrashGuard guard = new CrashGuard(directory, StallMonitor.SDK_VERSION);
    assertThat(guard.mayStart(System.currentTimeMillis())).isTrue();
    guard.phase(CrashGuard.EARLY, System.currentTimeMillis());
  }

  @Test
  void startIsNotSurvived_beforeTheFirstAnswer() throws Exception {
    StallMonitor monitor =
        start(config().gateway("http://127.0.0.1:1", "key").configIntervalMillis(3_600_000));
    await(monitor::isReady);
    Thread.sleep(200);

    assertThat(Files.readString(directory.toPath().resolve("starts"))).endsWith(" 1");
    monitor.close();
    assertThat(directory.toPath().resolve("starts")).doesNotExist();
  }

  private RemoteConfig read(String document) {
    return Objects.requireNonNull(RemoteConfig.read(document, config().build()));
  }

  private MonitorState startedState() throws InterruptedException {
    StallMonitor later = start(config().configIntervalMillis(3_600_000));
    MonitorState state = later.state();
    later.close();
    return state;
  }

  private static List<Stall> stalls(Batch batch) {
    return batch.getEvents().stream()
        .map(event -> event.getStall())
        .filter(Objects::nonNull)
        .toList();
  }

  private static void await(BooleanSupplier happened) throws InterruptedException {
    for (int i = 0; i < 1_200 && !happened.getAsBoolean(); i++) {
      Thread.sleep(25);
    }
    assertThat(happened.getAsBoolean()).isTrue();
  }
}
