package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.RollupView;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills the processor with SIGKILL while counts wait in its memory: a commit interval of many
 * seconds makes sure that they do.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CommitIntervalIT {
  private static final String INTERVAL = "PT8S";
  private static final int DEVICES = 60;
  private static final int KILLS = 2;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Long enough to work on all events that wait, shorter than the interval. */
  private static final Duration WITHIN = Duration.ofSeconds(4);

  @Test
  void countsAreKept_whenTheProcessorIsKilledBeforeItSendsThem() throws Exception {
    TestStack stack = TestStack.shared();
    Map<String, String> slow = Map.of("jank.processor.commit-interval", INTERVAL);
    stack.stopProcessor();
    try (ServiceChild slowly = stack.launchProcessor("slow-processor", slow)) {
      slowly.awaitReady();
      countsAreKept(stack, slowly.process());
    } finally {
      stack.startProcessor();
    }
  }

  private static void countsAreKept(TestStack stack, ChildProcess processor) throws Exception {
    FleetPlan fleet = FleetRun.plan(TestApp.COMMIT_INTERVAL, 31, DEVICES);
    try (FleetRun run = FleetRun.on(stack, TestApp.COMMIT_INTERVAL)) {
      RollupView view = run.view();
      FleetReport report =
          new FleetSender(run.target(), InstantSource.system())
              .send(fleet.batches(), (ended, of) -> {});
      assertThat(report.accepted()).isEqualTo(FleetExpectation.of(fleet).accepted());
      int inTheMiddle = 0;
      for (int kill = 0; kill < KILLS; kill++) {
        Await.pause(WITHIN);
        processor.kill();
        inTheMiddle += counted(view) < FleetExpectation.of(fleet).counted() ? 1 : 0;
        processor.restart();
      }
      assertThat(inTheMiddle).as("kills before everything was counted").isPositive();
      assertThat(Await.until(LIMIT, () -> counted(view) >= FleetExpectation.of(fleet).counted()))
          .as("counted; the accounting says " + view.accounting().entries())
          .isTrue();
      processor.restart();
      assertThat(Await.until(LIMIT, () -> view.accounting().inFlight() == 0)).isTrue();
      assertThat(counted(view)).isEqualTo(FleetExpectation.of(fleet).counted());
      assertThat(view.accounting().sum(OutcomeKind.ACCEPTED)).isEqualTo(report.accepted());
      assertThat(view.accounting().sum(OutcomeKind.DUPLICATE))
          .isEqualTo(FleetExpectation.of(fleet).duplicates());
      System.out.printf(
          "%d events counted once, %d of %d kills before all were counted%n",
          counted(view), inTheMiddle, KILLS);
    }
  }

  private static long counted(RollupView view) {
    return view.accounting().sum(OutcomeKind.COUNTED);
  }
}
