package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.service.testing.SmallDisk;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Fills the disk of the processor's state under load, and frees it again. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FullStateDiskIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration FULL = Duration.ofSeconds(20);
  private static final int MEGABYTES = 64;
  private static final int STANDS_STILL = 3;

  @TempDir Path folder;

  @Test
  void processorNamesTheFullDisk_andCountsAgainOrEnds_onceItHasRoom() throws Exception {
    try (SmallDisk disk = new SmallDisk(folder.resolve("disk"), MEGABYTES);
        FleetRun run = FleetRun.start(TestApp.FULL_DISK)) {
      assumeTrue(disk.isMounted(), "this process may not mount a disk");
      Map<String, String> settings =
          Map.of(
              "jank.processor.state-directory", disk.folder().resolve("state").toString(),
              "jank.processor.symbols.cache-directory", folder.resolve("cache").toString());
      TestStack.shared().stopProcessor();
      try (ServiceChild small = TestStack.shared().launchProcessor("small-disk", settings)) {
        small.awaitReady();
        SteadyLoad load = SteadyLoad.start(run, TestApp.FULL_DISK);
        awaitCounting(run);
        Path filler = disk.fill();
        URI ready = small.management().resolve("/readyz");
        assertThat(Await.until(LIMIT, () -> body(ready).contains("DISK_FULL: ")))
            .as("readiness names the full disk")
            .isTrue();
        Await.pause(FULL);
        Files.delete(filler);
        long start = System.nanoTime();
        ChildProcess process = small.process();
        long before = counted(run);
        assertThat(Await.until(LIMIT, () -> !process.alive() || counted(run) > before))
            .as("it counts again or ends")
            .isTrue();
        boolean ended = !process.alive();
        if (ended) {
          assertThat(process.exitCode()).isIn(1, STANDS_STILL);
          process.restart();
        }
        awaitCounting(run);
        System.out.printf(
            Locale.ROOT,
            "disk full for %d s: %s, counting again after %.1f s%n",
            FULL.toSeconds(),
            ended ? "the processor ended itself" : "the processor went on",
            (System.nanoTime() - start) / 1e9);
        load.stop(LIMIT);
        KillIT.assertBalanced(run, load);
      } finally {
        TestStack.shared().startProcessor();
      }
    }
  }

  private static void awaitCounting(FleetRun run) {
    long before = counted(run);
    assertThat(Await.until(LIMIT, () -> counted(run) > before)).as("events are counted").isTrue();
  }

  private static long counted(FleetRun run) {
    return run.accounting().sum(OutcomeKind.COUNTED);
  }

  private static String body(URI uri) {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(5)).build(),
              HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
          .body();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
