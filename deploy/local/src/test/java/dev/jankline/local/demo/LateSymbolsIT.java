package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sends stalls first and their mappings a minute later, with the processor killed by SIGKILL in
 * between: what is counted must be what is counted when the mappings were there first.
 */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class LateSymbolsIT {
  private static final int DEVICES = 150;
  private static final Duration LATE = Duration.ofSeconds(60);
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Test
  void countsAreThoseOfSymbolsThatWereThereFirst_thoughTheProcessorIsKilled() throws Exception {
    FleetPlan plan = FleetRun.plan(DEVICES);
    Map<String, ClusterTotals> expected;
    try (FleetRun run = FleetRun.start()) {
      run.send(plan);
      assertThat(run.ledger().symbolized()).isEqualTo(plan.expectation().stalls());
      expected = totals(run);
    }

    try (FleetRun run = FleetRun.startWithoutSymbols()) {
      long startNanos = System.nanoTime();
      run.send(plan);
      assertThat(run.ledger().stalls()).isEqualTo(plan.expectation().stalls());
      assertThat(run.ledger().symbolized()).as("stalls of builds nobody knows").isZero();

      ChildProcess processor = run.demo().stack().processor().process();
      processor.kill();
      Duration early = LATE.minusNanos(System.nanoTime() - startNanos);
      if (!early.isNegative()) {
        Await.pause(early);
      }
      run.uploadSymbols();
      processor.restart();

      assertThat(sumsUntilSymbolized(run, plan)).containsExactly(plan.expectation().counted());
      assertThat(run.ledger().symbolized()).isEqualTo(plan.expectation().stalls());
      assertThat(run.ledger().inFlight()).isZero();
      assertThat(Await.until(LIMIT, () -> totals(run).equals(expected)))
          .as("clusters with late symbols " + totals(run) + " against " + expected)
          .isTrue();
    }
  }

  /** Every sum of counted events that was seen while the stalls went from raw to original names. */
  private static Set<Long> sumsUntilSymbolized(FleetRun run, FleetPlan plan) {
    Set<Long> sums = ConcurrentHashMap.newKeySet();
    boolean symbolized =
        Await.until(
            LIMIT,
            () -> {
              Ledger ledger = run.ledger();
              sums.add(ledger.sum(OutcomeKind.COUNTED));
              return ledger.symbolized() == plan.expectation().stalls();
            });
    assertThat(symbolized).as("all symbolized; the ledger says " + run.ledger().entries()).isTrue();
    return sums;
  }

  /** Clusters that were left behind hold no stalls any more. */
  private static Map<String, ClusterTotals> totals(FleetRun run) {
    Map<String, ClusterTotals> totals = ClusterTotals.of(run.demo().view().rows());
    totals.values().removeIf(total -> total.stalls() == 0);
    return totals;
  }
}
