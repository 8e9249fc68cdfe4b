package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.local.fleet.build.ReaderBuilds;
import dev.jankline.local.fleet.plan.FleetPlan;
import dev.jankline.local.fleet.plan.FleetShape;
import dev.jankline.local.fleet.plan.PlannedBatch;
import dev.jankline.local.fleet.send.FleetProgress;
import dev.jankline.local.fleet.send.FleetReport;
import dev.jankline.local.fleet.send.FleetSender;
import dev.jankline.local.fleet.send.FleetTarget;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.schema.Event;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends one planned fleet through a stack of its own and waits until all of it has come out. */
public final class FleetRun implements AutoCloseable {
  /**
   * So many that the planted regression is a ticket at any time of the day: a fleet's stalls lie
   * within 20 hours, so on one day or on two, and thresholds are those of a day.
   */
  public static final int ENOUGH_FOR_TICKETS = 400;

  private static final long FIRST_SEED = 7;

  /** One of some ten plans has no event in the last seconds of a day. */
  private static final int MOST_PLANS = 500;

  /** Longer than an upload is on its way on a busy machine, before the gateway has read it. */
  private static final Duration LONGEST_WAY = Duration.ofSeconds(20);

  private static final InstantSource CLOCK = InstantSource.system();
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration QUIET = Duration.ofSeconds(6);

  private static @Nullable Recording recording;

  private final DemoStack demo;
  private final List<ReaderBuild> builds;

  private FleetRun(DemoStack demo, List<ReaderBuild> builds) {
    this.demo = demo;
    this.builds = builds;
  }

  /** A plan whose stalls were really recorded, once for all tests. */
  public static FleetPlan plan(int devices) throws InterruptedException {
    return plan(FIRST_SEED, devices);
  }

  /** A plan whose devices and events are those of no other seed. */
  public static synchronized FleetPlan plan(long seed, int devices) throws InterruptedException {
    if (recording == null) {
      try (StateFolder folder = StateFolder.create()) {
        recording = new Recorder(CLOCK, Duration.ofSeconds(60), 3).record(builds(), folder.path());
      }
    }
    return FleetPlan.of(recording, FleetShape.of(seed, devices, CLOCK.instant()));
  }

  /**
   * A plan without events in the last seconds of a day. The time of an event is corrected by when
   * its upload arrives, so that what an upload takes may move an event into the next day, in one
   * run and not in another.
   */
  public static FleetPlan planOfSureDays(int devices) throws InterruptedException {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + MOST_PLANS; seed++) {
      FleetPlan plan = plan(seed, devices);
      if (isOfSureDays(plan)) {
        return plan;
      }
    }
    throw new IllegalStateException("events at midnight in each of " + MOST_PLANS + " plans");
  }

  private static boolean isOfSureDays(FleetPlan plan) {
    for (PlannedBatch batch : plan.batches()) {
      for (Event event : batch.events()) {
        Instant happened = event.getTime().minus(batch.clockSkew());
        Instant latest = happened.plus(LONGEST_WAY);
        if (happened.isBefore(latest.truncatedTo(ChronoUnit.DAYS))) {
          return false;
        }
      }
    }
    return true;
  }

  public static FleetRun start() {
    FleetRun run = startWithoutSymbols();
    run.uploadSymbols();
    return run;
  }

  /** A stack that knows no build yet. */
  public static FleetRun startWithoutSymbols() {
    return new FleetRun(DemoStack.start(Checkout.find(), progress -> {}), builds());
  }

  /** Hands in the mappings of both versions. */
  public void uploadSymbols() {
    new DemoFleet(builds, CLOCK, progress -> {}).uploadSymbols(demo.stack());
  }

  public DemoStack demo() {
    return demo;
  }

  /** Sends everything as fast as it goes and waits until it is counted and nothing moves. */
  public FleetReport send(FleetPlan plan) throws InterruptedException {
    return send(plan, Duration.ZERO, (ended, of) -> {});
  }

  /** Sends everything over some time and waits until it is counted and nothing moves any more. */
  public FleetReport send(FleetPlan plan, Duration over, FleetProgress progress)
      throws InterruptedException {
    FleetTarget target =
        FleetTarget.of(demo.stack().gatewayUrl(), demo.stack().plan().deviceKey()).spreadOver(over);
    FleetReport report = new FleetSender(target, CLOCK).send(plan.batches(), progress);
    assertThat(report.givenUp()).as("events of batches that were given up").isZero();
    boolean counted = Await.until(LIMIT, () -> allCounted(plan));
    assertThat(counted).as("all counted; the accounting says " + accounting().entries()).isTrue();
    assertThat(Await.until(LIMIT, this::isQuiet)).as("nothing moves any more").isTrue();
    return report;
  }

  public Accounting accounting() {
    return demo.view().accounting();
  }

  @Override
  public void close() {
    demo.close();
  }

  private boolean allCounted(FleetPlan plan) {
    return accounting().sum(OutcomeKind.COUNTED) >= plan.expectation().counted()
        && accounting().inFlight() == 0;
  }

  private boolean isQuiet() {
    long before = demo.view().changes();
    return Await.pause(QUIET) && before == demo.view().changes();
  }

  private static List<ReaderBuild> builds() {
    return ReaderBuilds.find(Checkout.find());
  }
}
