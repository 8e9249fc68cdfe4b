package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills the processor with SIGKILL again and again while devices go on sending: every restart
 * becomes ready, nothing is lost and nothing counted twice. Prints the seconds from each kill until
 * events are counted again. {@code -Djank.kills=50} makes it a long run.
 */
@Timeout(value = 45, unit = TimeUnit.MINUTES)
class KillIT {
  private static final int KILLS = Integer.getInteger("jank.kills", 3);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration UNREAD = Duration.ofMillis(500);

  /** A busy machine gives a process no core for some time, then one for a bit longer. */
  private static final Duration WITHOUT_CORE = Duration.ofMillis(200);

  private static final Duration WITH_CORE = Duration.ofMillis(300);

  @Test
  void everyRestartCountsAgain_withoutLossOrRepeat_whenTheProcessorIsKilledUnderLoad()
      throws Exception {
    try (FleetRun run = FleetRun.start(TestApp.KILLS)) {
      long unmarked = unmarkedStarts(run);
      SteadyLoad load = SteadyLoad.start(run, TestApp.KILLS);
      List<Double> seconds = new ArrayList<>();
      for (int kill = 1; kill <= KILLS; kill++) {
        awaitCounting(run);
        Await.pause(Duration.ofMillis(200L * (kill % 7)));
        seconds.add(killAndRestart(run, kill));
      }
      load.stop(LIMIT);
      assertBalanced(run, load);
      assertStateIsKept_onlyAfterACleanStop(run, load, unmarked + KILLS);
      System.out.printf(
          Locale.ROOT,
          "%d kills, %d restarts, %d events accepted, %d counted, 0 lost, 0 counted twice;"
              + " counting again after %.1f s (median), %.1f s (longest)%n",
          KILLS,
          seconds.size(),
          run.accounting().sum(OutcomeKind.ACCEPTED),
          run.accounting().sum(OutcomeKind.COUNTED),
          median(seconds),
          Collections.max(seconds));
    }
  }

  @Test
  void noTransactionTimesOut_whenTheRestartIsSlowBecauseTheMachineIsBusy() throws Exception {
    try (FleetRun run = FleetRun.start(TestApp.BUSY)) {
      SteadyLoad load = SteadyLoad.start(run, TestApp.BUSY);
      awaitCounting(run);
      ChildProcess processor = run.stack().processor().process();
      processor.kill();
      Files.writeString(processor.log(), "");
      long before = run.accounting().sum(OutcomeKind.COUNTED);
      processor.relaunch();
      assertThat(
              Await.until(
                  LIMIT,
                  () -> {
                    processor.suspend();
                    Await.pause(WITHOUT_CORE);
                    processor.resume();
                    Await.pause(WITH_CORE);
                    return run.accounting().sum(OutcomeKind.COUNTED) > before;
                  }))
          .as("events are counted by a processor that often has no core")
          .isTrue();
      processor.awaitReady();
      load.stop(LIMIT);
      assertBalanced(run, load);
      assertThat(log(run)).doesNotContain("ProducerFenced", "InvalidProducerEpoch");
    }
  }

  /** State of a killed processor is thrown away at each start, that of a stopped one is used. */
  private static void assertStateIsKept_onlyAfterACleanStop(
      FleetRun run, SteadyLoad load, long unmarked) throws Exception {
    assertThat(unmarkedStarts(run)).isEqualTo(unmarked);
    run.stack().processor().process().restart();
    assertThat(unmarkedStarts(run)).as("after SIGTERM").isEqualTo(unmarked);
    assertBalanced(run, load);
  }

  private static long unmarkedStarts(FleetRun run) throws IOException {
    return log(run).lines().filter(line -> line.contains("No mark of a clean stop")).count();
  }

  /** Seconds from the kill until an event is counted that was not counted before it. */
  private static double killAndRestart(FleetRun run, int kill) {
    ChildProcess processor = run.stack().processor().process();
    long pid = processor.pid();
    long start = System.nanoTime();
    processor.kill();
    Await.pause(UNREAD);
    long before = run.accounting().sum(OutcomeKind.COUNTED);
    processor.restart();
    double ready = secondsSince(start);
    assertThat(processor.pid()).isNotEqualTo(pid);
    assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.COUNTED) > before))
        .as("events are counted again; the accounting says " + run.accounting().entries())
        .isTrue();
    double counting = secondsSince(start);
    System.out.printf(
        Locale.ROOT, "kill %d: ready after %.1f s, counting after %.1f s%n", kill, ready, counting);
    return counting;
  }

  private static double secondsSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  private static void awaitCounting(FleetRun run) {
    long before = run.accounting().sum(OutcomeKind.COUNTED);
    assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.COUNTED) > before))
        .as("events are being counted")
        .isTrue();
  }

  static void assertBalanced(FleetRun run, SteadyLoad load) {
    assertThat(load.answered(FleetReport::givenUp)).as("events given up").isZero();
    long accepted = load.answered(FleetReport::accepted);
    assertThat(accepted).isEqualTo(load.expected(FleetExpectation::accepted));
    run.awaitAccepted(accepted);
    assertThat(run.accounting().sum(OutcomeKind.COUNTED))
        .isEqualTo(load.expected(FleetExpectation::counted));
    assertThat(run.accounting().sum(OutcomeKind.DUPLICATE))
        .isEqualTo(load.expected(FleetExpectation::duplicates));
    assertThat(run.accounting().stalls()).isEqualTo(load.expected(FleetExpectation::stalls));
    assertThat(run.accounting().sum(OutcomeKind.DEAD_LETTERED)).isZero();
  }

  private static String log(FleetRun run) throws IOException {
    return Files.readString(run.stack().processor().process().log());
  }

  private static double median(List<Double> seconds) {
    List<Double> sorted = new ArrayList<>(seconds);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
