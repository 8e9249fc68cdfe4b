package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.Accounting;
import dev.jankline.local.demo.FleetRun;
import dev.jankline.local.fleet.plan.FleetPlan;
import dev.jankline.local.fleet.send.FleetReport;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills processes with SIGKILL in the middle of a fleet, and lets symbols come a minute late: what
 * is counted must be what an undisturbed run counts.
 */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class ExactlyOnceIT {
  /** Long enough for a kill to come in the middle. */
  private static final Duration SPREAD = Duration.ofSeconds(15);

  private static final Duration LATE = Duration.ofMinutes(2);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration SYMBOLIZE_LIMIT = Duration.ofMinutes(2);

  private static FleetPlan plan;
  private static Map<String, ClusterTotals> undisturbed;
  private static Map<String, JudgedTotals> undisturbedRates;
  private static Map<String, AlertKind> undisturbedTickets;

  @BeforeAll
  static void runUndisturbed() throws Exception {
    plan = FleetRun.planOfSureDays(FleetRun.ENOUGH_FOR_TICKETS);
    try (FleetRun run = FleetRun.start()) {
      FleetReport report = run.send(plan);
      assertThat(report.accepted()).isEqualTo(plan.expectation().accepted());
      assertBalanced(run);
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED)).isEqualTo(report.accepted());
      assertThat(run.accounting().sum(OutcomeKind.DUPLICATE))
          .isEqualTo(plan.expectation().duplicates());
      undisturbed = ClusterTotals.of(run.demo().view().rows());
      assertThat(undisturbed).isNotEmpty();
      undisturbedRates = JudgedTotals.of(run.demo().view().rates());
      assertThat(undisturbedRates.keySet())
          .as("rates of clusters, screens and the app")
          .anyMatch(key -> key.startsWith("CLUSTER "))
          .anyMatch(key -> key.startsWith("SCREEN "))
          .anyMatch(key -> key.startsWith("APP "));
      undisturbedTickets = opened(run);
    }
  }

  @Test
  void countsAreThoseOfAnUndisturbedRun_whenTheProcessorIsKilled() throws Exception {
    try (FleetRun run = FleetRun.start()) {
      FleetReport report = sendAndKill(run, run.demo().stack().processor().process(), 1);
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED)).isEqualTo(report.accepted());
      assertThat(run.accounting().sum(OutcomeKind.DUPLICATE))
          .isEqualTo(plan.expectation().duplicates());
      assertSameAsUndisturbed(run);
    }
  }

  @Test
  void countsAreThoseOfAnUndisturbedRun_whenTheGatewayIsKilled() throws Exception {
    try (FleetRun run = FleetRun.start()) {
      FleetReport report = sendAndKill(run, run.demo().stack().gateway().process(), 0);
      assertThat(report.unanswered()).as("uploads the killed gateway did not answer").isPositive();
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED))
          .isGreaterThanOrEqualTo(report.accepted());
      assertSameAsUndisturbed(run);
    }
  }

  @Test
  void countsAreThoseOfAnUndisturbedRun_whenSymbolsComeLateAndTheProcessorIsKilledMeanwhile()
      throws Exception {
    try (FleetRun run = FleetRun.startWithoutSymbols()) {
      long startNanos = System.nanoTime();
      run.send(plan);
      assertThat(run.accounting().stalls()).isEqualTo(plan.expectation().stalls());
      assertThat(run.accounting().symbolized()).as("stalls of builds nobody knows").isZero();

      ChildProcess processor = run.demo().stack().processor().process();
      processor.kill();
      Duration early = LATE.minusNanos(System.nanoTime() - startNanos);
      if (!early.isNegative()) {
        Await.pause(early);
      }
      run.uploadSymbols();
      processor.restart();

      assertThat(sumsUntilSymbolized(run)).containsExactly(plan.expectation().counted());
      assertThat(run.accounting().symbolized()).isEqualTo(plan.expectation().stalls());
      assertThat(run.accounting().inFlight()).isZero();
      assertThat(Await.until(LIMIT, () -> totalsLeft(run).equals(undisturbed)))
          .as("clusters with late symbols " + totalsLeft(run) + " against " + undisturbed)
          .isTrue();
      assertSameJudgement(run);
    }
  }

  /** Every sum of counted events that was seen while the stalls went from raw to original names. */
  private static Set<Long> sumsUntilSymbolized(FleetRun run) {
    Set<Long> sums = ConcurrentHashMap.newKeySet();
    boolean symbolized =
        Await.until(
            SYMBOLIZE_LIMIT,
            () -> {
              Accounting accounting = run.accounting();
              sums.add(accounting.sum(OutcomeKind.COUNTED));
              return accounting.symbolized() == plan.expectation().stalls();
            });
    assertThat(symbolized)
        .as("all symbolized; the accounting says " + run.accounting().entries())
        .isTrue();
    return sums;
  }

  /** Clusters that were left behind hold no stalls any more. */
  private static Map<String, ClusterTotals> totalsLeft(FleetRun run) {
    Map<String, ClusterTotals> totals = ClusterTotals.of(run.demo().view().rows());
    totals.values().removeIf(total -> total.stalls() == 0);
    return totals;
  }

  /** Kills the process once a third of the fleet is sent and so many events have been counted. */
  private static FleetReport sendAndKill(FleetRun run, ChildProcess process, long counted)
      throws Exception {
    long pid = process.pid();
    CountDownLatch third = new CountDownLatch(1);
    CompletableFuture<Void> killing =
        CompletableFuture.runAsync(
            () -> {
              awaitTheMiddle(run, third, counted);
              process.kill();
              process.restart();
            });
    FleetReport report =
        run.send(
            plan,
            SPREAD,
            (ended, of) -> {
              if (3 * ended >= of) {
                third.countDown();
              }
            });
    killing.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(process.pid()).isNotEqualTo(pid);
    return report;
  }

  private static void awaitTheMiddle(FleetRun run, CountDownLatch third, long counted) {
    try {
      assertThat(third.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.COUNTED) >= counted))
        .isTrue();
    assertThat(run.accounting().sum(OutcomeKind.COUNTED)).isLessThan(plan.expectation().counted());
  }

  private static void assertSameAsUndisturbed(FleetRun run) {
    assertBalanced(run);
    assertThat(ClusterTotals.of(run.demo().view().rows())).isEqualTo(undisturbed);
    assertSameJudgement(run);
  }

  /** Rates follow the counts within an interval; tickets follow the rates. */
  private static void assertSameJudgement(FleetRun run) {
    Await.until(LIMIT, () -> JudgedTotals.of(run.demo().view().rates()).equals(undisturbedRates));
    assertThat(JudgedTotals.of(run.demo().view().rates())).isEqualTo(undisturbedRates);
    Await.until(LIMIT, () -> opened(run).equals(undisturbedTickets));
    assertThat(opened(run)).as("tickets by what they are about").isEqualTo(undisturbedTickets);
  }

  private static Map<String, AlertKind> opened(FleetRun run) {
    return run.demo().view().ticketEvents().stream()
        .filter(event -> event.getType() == TicketEventType.OPENED)
        .collect(
            Collectors.toMap(
                event -> event.getFingerprint() + " " + event.getVersionName(),
                TicketEvent::getKind));
  }

  private static void assertBalanced(FleetRun run) {
    assertThat(run.accounting().inFlight()).isZero();
    assertThat(run.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(plan.expectation().counted());
    assertThat(run.accounting().symbolized()).isEqualTo(plan.expectation().stalls());
    assertThat(Await.until(LIMIT, () -> allTicketsArrived(run))).as("tickets arrived").isTrue();
    Map<String, Long> opened =
        run.demo().view().ticketEvents().stream()
            .filter(event -> event.getType() == TicketEventType.OPENED)
            .collect(Collectors.groupingBy(TicketEvent::getTicket, Collectors.counting()));
    assertThat(opened).isNotEmpty().allSatisfy((ticket, events) -> assertThat(events).isOne());
    assertThat(run.demo().receiver().tickets()).isEqualTo(opened.size());
  }

  private static boolean allTicketsArrived(FleetRun run) {
    long tickets = run.demo().view().tickets();
    return tickets > 0 && run.demo().receiver().tickets() == tickets;
  }
}
