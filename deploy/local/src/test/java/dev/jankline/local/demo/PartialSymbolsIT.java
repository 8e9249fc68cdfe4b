package dev.jankline.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stalls of a build with a mapping and two libraries, one of them without symbols, on a real
 * broker: they are counted under what is named, and move once when the library's symbols come,
 * although the processor is killed with SIGKILL when the symbols have just come, and again while
 * they move.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PartialSymbolsIT {
  private static final TestApp APP = TestApp.PARTIAL_SYMBOLS;
  private static final int BATCHES = 60;
  private static final int EVENTS = 50;
  private static final int STALLS = BATCHES * EVENTS;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String NAMED = "00112233445566778899aabbccddeeff";
  private static final String NAMED_BREAKPAD = "33221100554477668899AABBCCDDEEFF0";
  private static final String LATE = "99112233445566778899aabbccddeeff";
  private static final String LATE_BREAKPAD = "33221199554477668899AABBCCDDEEFF0";

  @TempDir Path folder;

  @Test
  void stallsMoveOnce_whenTheMissingLibrarysSymbolsCome_thoughTheProcessorIsKilled()
      throws Exception {
    try (FleetRun run = FleetRun.startWithoutSymbols(APP)) {
      upload(run, "mapping.txt", mapping());
      upload(run, "named.sym", sym(NAMED_BREAKPAD, "reader_decode"));
      send(run);
      // AccountingSums and clusters are rows of different tasks, which commit at different times.
      boolean counted =
          Await.until(
              LIMIT,
              () ->
                  settled(run, "reader_decode") && run.view().accounting().symbolized() == STALLS);
      assertThat(counted).as("under the named library: " + keys(run)).isTrue();

      upload(run, "late.sym", sym(LATE_BREAKPAD, "vendor_blit"));
      ChildProcess processor = run.stack().processor().process();
      killAndRestart(processor);
      boolean moving = Await.until(LIMIT, () -> stalls(run, "vendor_blit") > 0);
      assertThat(moving).as("stalls began to move").isTrue();
      killAndRestart(processor);
      Set<Long> sums = ConcurrentHashMap.newKeySet();
      boolean moved =
          Await.until(
              LIMIT,
              () -> {
                sums.add(run.view().accounting().sum(OutcomeKind.COUNTED));
                return settled(run, "vendor_blit");
              });

      assertThat(moved).as("under the late library, and there alone: " + keys(run)).isTrue();
      assertThat(sums).containsExactly((long) STALLS);
      assertThat(run.view().accounting().symbolized()).isEqualTo(STALLS);
      assertThat(run.view().accounting().inFlight()).isZero();
    }
  }

  private static void killAndRestart(ChildProcess processor) {
    processor.kill();
    processor.restart();
  }

  /** All stalls are in one cluster (primary grouping) whose title begins so, and in no other. */
  private static boolean settled(FleetRun run, String title) {
    Map<String, Long> keys = keys(run);
    return keys.size() == 1
        && keys.entrySet().stream()
            .allMatch(key -> key.getKey().startsWith(title) && key.getValue() == STALLS);
  }

  private static long stalls(FleetRun run, String title) {
    return keys(run).entrySet().stream()
        .filter(key -> key.getKey().startsWith(title))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Stalls of each cluster by its title, days added up; clusters left behind hold none. */
  private static Map<String, Long> keys(FleetRun run) {
    Map<String, Long> keys = new TreeMap<>();
    for (ClusterCount row : run.view().rows()) {
      boolean isDay = row.getWindowMillis() == Duration.ofDays(1).toMillis();
      if (row.getGrouping() == Grouping.PRIMARY && isDay && row.getStalls() != 0) {
        ClusterMetadata info = run.view().info(row);
        keys.merge(info == null ? "" : info.getTitle(), row.getStalls(), Long::sum);
      }
    }
    return keys;
  }

  private void upload(FleetRun run, String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    GatewayClient client = new GatewayClient(run.stack().gatewayUrl(), APP.uploadKey());
    assertThat(client.uploadSymbols(APP.id(), "1.0.0", 100L, file).ok()).isTrue();
  }

  private static void send(FleetRun run) {
    GatewayClient client = new GatewayClient(run.stack().gatewayUrl(), APP.deviceKey());
    for (int batch = 0; batch < BATCHES; batch++) {
      GatewayClient.Answer answer =
          client.sendBatch(batch(batch).getBytes(UTF_8), GatewayClient.JSON, EVENTS);
      assertThat(answer.ok()).as(answer.error()).isTrue();
    }
  }

  /** Each batch is of another device: one device counts 50 stalls of a cluster and day. */
  private static String batch(int batch) {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < EVENTS; i++) {
      events.append(i == 0 ? "" : ",").append(event(batch, i));
    }
    return """
        {"id": "%032x", "sentAt": 1772352060000,
         "header": {"app": "%s", "platform": "ANDROID", "versionName": "1.0.0", "versionCode": 100,
          "buildIds": [{"kind": "R8_MAPPING", "id": "abc1234"},
           {"kind": "GNU_BUILD_ID", "id": "%s"}, {"kind": "GNU_BUILD_ID", "id": "%s"}],
          "installId": "install-%d", "sdkVersion": "test", "sampleRate": 1.0,
          "device": {"model": "Pixel 7", "tier": "MID", "osVersion": "14"}},
         "events": [%s]}
        """
        .formatted(0xb000 + batch, APP.id(), NAMED, LATE, batch, events);
  }

  private static String event(int batch, int number) {
    return """
        {"id": "%032x", "time": 1772352050000,
         "stall": {"kind": "DISPATCH", "durationMillis": 400, "thresholdMillis": 80,
          "frames": [
           {"javaFrame": {"className": "android.os.Looper", "methodName": "loop", "line": 1}},
           {"javaFrame": {"className": "a.b", "methodName": "c", "line": 1}},
           {"nativeFrame": {"module": "libreader.so", "buildId": "%s", "address": 16}},
           {"nativeFrame": {"module": "libvendor.so", "buildId": "%s", "address": 16}}],
          "nodes": [{"parent": -1, "frame": 0}, {"parent": 0, "frame": 1},
           {"parent": 1, "frame": 2}, {"parent": 2, "frame": 3}],
          "samples": [
           {"offsetMillis": 80, "shareMillis": 400, "node": 3, "threadState": "RUNNABLE"}]}}
        """
        .formatted(1 + number + 1_000L * (batch + 1), NAMED, LATE);
  }

  private static String mapping() {
    return "# pg_map_id: abc1234\ncom.example.reader.Feed -> a.b:\n    1:1:void load():7:7 -> c\n";
  }

  /** The folder of the source file is below the demo app's in-app prefix. */
  private static String sym(String id, String function) {
    return """
        MODULE Linux arm64 %s lib.so
        FILE 0 com.example.reader/jni/code.c
        FUNC 10 10 0 %s
        10 10 12 0
        """
        .formatted(id, function);
  }
}
