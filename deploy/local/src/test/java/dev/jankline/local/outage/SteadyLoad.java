package dev.jankline.local.outage;

import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetTarget;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;

/**
 * Sends one small fleet after the other, each of other devices, until it is told to stop; then says
 * what must have come out of all of them together.
 */
final class SteadyLoad {
  private static final int DEVICES = 20;
  private static final Duration OVER = Duration.ofSeconds(4);

  /** Longer than a service may take to go on. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private static final long FIRST_SEED = 1_000;

  private final TestApp app;
  private final FleetTarget target;
  private final List<FleetExpectation> expectations = new ArrayList<>();
  private final List<FleetReport> reports = new ArrayList<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final AtomicReference<Duration> clockStep = new AtomicReference<>(Duration.ZERO);
  private final List<PlannedBatch> counted = new ArrayList<>();
  private volatile boolean stopping;

  private SteadyLoad(FleetRun run, TestApp app) {
    this.app = app;
    FleetTarget fast = run.target();
    this.target = new FleetTarget(fast.gateway(), fast.key(), fast.parallel(), OVER, PATIENCE);
  }

  static SteadyLoad start(FleetRun run, TestApp app) {
    SteadyLoad load = new SteadyLoad(run, app);
    Thread thread = new Thread(load::send, "steady-load");
    thread.setDaemon(true);
    thread.start();
    return load;
  }

  /** Lets the fleet under way end and sends no more. */
  void stop(Duration limit) throws InterruptedException, ExecutionException, TimeoutException {
    stopping = true;
    ended.get(limit.toSeconds(), TimeUnit.SECONDS);
  }

  /** Devices of the next fleet send with a clock that was stepped after their events happened. */
  void stepClock(Duration step) {
    clockStep.set(step);
  }

  /** Batches of ended fleets whose events must each be counted once. */
  List<PlannedBatch> counted() {
    return counted;
  }

  /** One number of what must have come out, summed over all fleets. */
  long expected(ToLongFunction<FleetExpectation> number) {
    return expectations.stream().mapToLong(number).sum();
  }

  /** One number of what the gateway answered, summed over all fleets. */
  long answered(ToLongFunction<FleetReport> number) {
    return reports.stream().mapToLong(number).sum();
  }

  private void send() {
    try {
      for (long seed = FIRST_SEED; !stopping; seed++) {
        FleetPlan plan = FleetRun.plan(app, seed, DEVICES);
        reports.add(
            new FleetSender(target, InstantSource.system())
                .send(
                    stepped(plan.batches(), clockStep.getAndSet(Duration.ZERO)), (done, of) -> {}));
        expectations.add(FleetExpectation.of(plan));
        plan.batches().stream()
            .filter(batch -> batch.breakage() == null && !batch.repeat() && !batch.tooLate())
            .forEach(counted::add);
      }
      ended.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      ended.completeExceptionally(e);
    }
  }

  /** Batches that are only just too late would not be with another clock: they stay as they are. */
  private static List<PlannedBatch> stepped(List<PlannedBatch> batches, Duration step) {
    return batches.stream()
        .map(
            batch ->
                batch.tooLate()
                    ? batch
                    : new PlannedBatch(
                        batch.id(),
                        batch.header(),
                        batch.events(),
                        batch.clockSkew().plus(step),
                        batch.actions(),
                        batch.repeat(),
                        batch.tooLate(),
                        batch.breakage()))
        .toList();
  }
}
