package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * Kills processes with SIGKILL in the middle of a fleet, and lets symbols of another come two
 * minutes late: what is counted must be what an undisturbed run of the same devices counts. Each
 * run is of an app of its own, on one stack.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExactlyOnceIT {
  /** Long enough for a kill to come in the middle. */
  private static final Duration SPREAD = Duration.ofSeconds(15);

  private static final Duration LATE = Duration.ofMinutes(2);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration SYMBOLIZE_LIMIT = Duration.ofMinutes(2);

  private static FleetShape shape;
  private static FleetExpectation expected;
  private static Map<String, ClusterTotals> undisturbed;
  private static Map<String, JudgedTotals> undisturbedRates;
  private static Map<String, AlertKind> undisturbedTickets;

  /** A fleet that was sent before all others, and whose symbols come after them. */
  private static FleetRun late;

  private static long lateNanos;

  @BeforeAll
  static void runUndisturbed() throws Exception {
    shape = FleetRun.shapeOfSureDays(FleetRun.ENOUGH_FOR_TICKETS);
    expected = FleetExpectation.of(plan(TestApp.UNDISTURBED));
    late = sendWithoutSymbols();
    try (FleetRun run = FleetRun.start(TestApp.UNDISTURBED)) {
      FleetReport report = run.send(plan(TestApp.UNDISTURBED));
      assertThat(report.accepted()).isEqualTo(expected.accepted());
      assertBalanced(run);
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED)).isEqualTo(report.accepted());
      assertThat(run.accounting().sum(OutcomeKind.DUPLICATE)).isEqualTo(expected.duplicates());
      undisturbed = ClusterTotals.of(run.view().rows());
      assertThat(undisturbed).isNotEmpty();
      undisturbedRates = JudgedTotals.of(run.view().rates());
      assertThat(undisturbedRates.keySet())
          .as("rates of clusters, screens and the app")
          .anyMatch(key -> key.startsWith("CLUSTER "))
          .anyMatch(key -> key.startsWith("SCREEN "))
          .anyMatch(key -> key.startsWith("APP "));
      undisturbedTickets = opened(run);
    }
  }

  @AfterAll
  static void stop() {
    if (late != null) {
      late.close();
    }
  }

  private static FleetRun sendWithoutSymbols() throws Exception {
    FleetRun run = FleetRun.startWithoutSymbols(TestApp.LATE_SYMBOLS);
    lateNanos = System.nanoTime();
    run.send(plan(TestApp.LATE_SYMBOLS));
    assertThat(run.accounting().stalls()).isEqualTo(expected.stalls());
    assertThat(run.accounting().symbolized()).as("stalls of builds nobody knows").isZero();
    return run;
  }

  /** The same devices, events and ids for each app. */
  private static FleetPlan plan(TestApp app) throws InterruptedException {
    return FleetRun.plan(shape.ofApp(app.id()));
  }

  @Test
  @Order(1)
  void countsAreThoseOfAnUndisturbedRun_whenTheProcessorIsKilled() throws Exception {
    TestApp app = TestApp.PROCESSOR_KILLED;
    try (FleetRun run = FleetRun.start(app)) {
      FleetReport report = sendAndKill(run, plan(app), run.stack().processor().process(), 1);
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED)).isEqualTo(report.accepted());
      assertThat(run.accounting().sum(OutcomeKind.DUPLICATE)).isEqualTo(expected.duplicates());
      assertSameAsUndisturbed(run);
    }
  }

  @Test
  @Order(2)
  void countsAreThoseOfAnUndisturbedRun_whenTheGatewayIsKilled() throws Exception {
    TestApp app = TestApp.GATEWAY_KILLED;
    try (FleetRun run = FleetRun.start(app)) {
      FleetReport report = sendAndKill(run, plan(app), run.stack().gateway().process(), 0);
      assertThat(report.unanswered()).as("uploads the killed gateway did not answer").isPositive();
      assertThat(run.accounting().sum(OutcomeKind.ACCEPTED))
          .isGreaterThanOrEqualTo(report.accepted());
      assertSameAsUndisturbed(run);
    }
  }

  @Test
  @Order(3)
  void countsAreThoseOfAnUndisturbedRun_whenSymbolsComeLateAndTheProcessorIsKilledMeanwhile()
      throws Exception {
    assertThat(late.accounting().symbolized()).as("stalls of builds nobody knows").isZero();
    ChildProcess processor = late.stack().processor().process();
    processor.kill();
    Duration early = LATE.minusNanos(System.nanoTime() - lateNanos);
    if (!early.isNegative()) {
      Await.pause(early);
    }
    late.uploadSymbols();
    processor.restart();

    assertThat(sumsUntilSymbolized(late)).containsExactly(expected.counted());
    assertThat(late.accounting().symbolized()).isEqualTo(expected.stalls());
    assertThat(late.accounting().inFlight()).isZero();
    assertThat(Await.until(LIMIT, () -> totalsLeft(late).equals(undisturbed)))
        .as("clusters with late symbols " + totalsLeft(late) + " against " + undisturbed)
        .isTrue();
    assertSameJudgement(late);
  }

  /** Every sum of counted events that was seen while the stalls went from raw to original names. */
  private static Set<Long> sumsUntilSymbolized(FleetRun run) {
    Set<Long> sums = ConcurrentHashMap.newKeySet();
    boolean symbolized =
        Await.until(
            SYMBOLIZE_LIMIT,
            () -> {
              AccountingSums accounting = run.accounting();
              sums.add(accounting.sum(OutcomeKind.COUNTED));
              return accounting.symbolized() == expected.stalls();
            });
    assertThat(symbolized)
        .as("all symbolized; the accounting says " + run.accounting().entries())
        .isTrue();
    return sums;
  }

  /** Clusters that were left behind hold no stalls any more. */
  private static Map<String, ClusterTotals> totalsLeft(FleetRun run) {
    Map<String, ClusterTotals> totals = ClusterTotals.of(run.view().rows());
    totals.values().removeIf(total -> total.stalls() == 0);
    return totals;
  }

  /** Kills the process once a third of the fleet is sent and so many events have been counted. */
  private static FleetReport sendAndKill(
      FleetRun run, FleetPlan plan, ChildProcess process, long counted) throws Exception {
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
    assertThat(run.accounting().sum(OutcomeKind.COUNTED)).isLessThan(expected.counted());
  }

  private static void assertSameAsUndisturbed(FleetRun run) {
    assertBalanced(run);
    assertThat(ClusterTotals.of(run.view().rows())).isEqualTo(undisturbed);
    assertSameJudgement(run);
  }

  /** Rates follow the counts within an interval; tickets follow the rates. */
  private static void assertSameJudgement(FleetRun run) {
    Await.until(LIMIT, () -> JudgedTotals.of(run.view().rates()).equals(undisturbedRates));
    assertThat(JudgedTotals.of(run.view().rates())).isEqualTo(undisturbedRates);
    Await.until(LIMIT, () -> opened(run).equals(undisturbedTickets));
    assertThat(opened(run)).as("tickets by what they are about").isEqualTo(undisturbedTickets);
  }

  private static Map<String, AlertKind> opened(FleetRun run) {
    return run.view().ticketEvents().stream()
        .filter(event -> event.getType() == TicketEventType.OPENED)
        .collect(
            Collectors.toMap(
                event -> event.getFingerprint() + " " + event.getVersionName(),
                TicketEvent::getKind));
  }

  private static void assertBalanced(FleetRun run) {
    assertThat(run.accounting().inFlight()).isZero();
    assertThat(run.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(expected.counted());
    assertThat(run.accounting().symbolized()).isEqualTo(expected.stalls());
    assertThat(Await.until(LIMIT, () -> allTicketsArrived(run))).as("tickets arrived").isTrue();
    Map<String, Long> opened =
        run.view().ticketEvents().stream()
            .filter(event -> event.getType() == TicketEventType.OPENED)
            .collect(Collectors.groupingBy(TicketEvent::getTicket, Collectors.counting()));
    assertThat(opened).isNotEmpty().allSatisfy((ticket, events) -> assertThat(events).isOne());
    assertThat(run.receivedTickets()).isEqualTo(opened.size());
  }

  private static boolean allTicketsArrived(FleetRun run) {
    long tickets = run.view().tickets();
    return tickets > 0 && run.receivedTickets() == tickets;
  }
}
