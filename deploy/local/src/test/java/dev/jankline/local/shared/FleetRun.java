package dev.jankline.local.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.FleetTarget;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.schema.Event;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends planned fleets of one app through a stack and waits until all of it has come out. */
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
  private static final Duration QUIET = Duration.ofSeconds(8);
  private static final Duration LOOK = Duration.ofMillis(200);

  private static @Nullable Recording recording;

  private final TestStack stack;
  private final TestApp app;
  private final RollupView view;

  private FleetRun(TestStack stack, TestApp app) {
    this.stack = stack;
    this.app = app;
    this.view = stack.view(app);
  }

  /** Makes a plan whose stalls were really recorded, once for all tests. */
  public static FleetPlan plan(TestApp app, int devices) throws InterruptedException {
    return plan(app, FIRST_SEED, devices);
  }

  /** Makes a plan whose devices and events are those of no other seed. */
  public static FleetPlan plan(TestApp app, long seed, int devices) throws InterruptedException {
    return plan(FleetShape.of(seed, devices, CLOCK.instant()).ofApp(app.id()));
  }

  /** Makes the plan of a shape. */
  public static FleetPlan plan(FleetShape shape) throws InterruptedException {
    return FleetPlan.of(recording(), shape);
  }

  /** Returns the stalls that were recorded once for all tests of this JVM. */
  public static synchronized Recording recording() throws InterruptedException {
    Recording known = recording;
    if (known == null) {
      try (StateFolder folder = StateFolder.create()) {
        known = new Recorder(CLOCK, Duration.ofSeconds(60), 3).record(builds(), folder.path());
        recording = known;
      }
    }
    return known;
  }

  /**
   * Finds a shape whose plan has no events in the last seconds of a day. The time of an event is
   * corrected by when its upload arrives, so that what an upload takes may move an event into the
   * next day, in one run and not in another.
   */
  public static FleetShape shapeOfSureDays(int devices) throws InterruptedException {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + MOST_PLANS; seed++) {
      FleetShape shape = FleetShape.of(seed, devices, CLOCK.instant());
      if (isOfSureDays(plan(shape))) {
        return shape;
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

  /** Begins on the shared stack, with the mappings of both versions uploaded. */
  public static FleetRun start(TestApp app) throws IOException {
    FleetRun run = startWithoutSymbols(app);
    run.uploadSymbols();
    return run;
  }

  /** Begins on the shared stack, which knows no build of the app yet. */
  public static FleetRun startWithoutSymbols(TestApp app) {
    return on(TestStack.shared(), app);
  }

  /** Begins on a stack that knows no build of the app yet. */
  public static FleetRun on(TestStack stack, TestApp app) {
    return new FleetRun(stack, app);
  }

  /** Hands in the mappings of both versions. */
  public void uploadSymbols() throws IOException {
    uploadSymbols(builds());
  }

  /** Hands in the mappings of some versions. */
  public void uploadSymbols(List<ReaderBuild> builds) throws IOException {
    for (ReaderBuild build : builds) {
      assertThat(
              stack
                  .uploads(app)
                  .uploadSymbols(
                      app.id(), build.versionName(), build.versionCode(), build.mapping())
                  .ok())
          .isTrue();
    }
  }

  public LocalStack stack() {
    return stack.stack();
  }

  public RollupView view() {
    return view;
  }

  /** Where the devices of the app upload to. */
  public FleetTarget target() {
    return FleetTarget.of(stack().gatewayUrl(), app.deviceKey());
  }

  /** Number of tickets that have reached the receiver. */
  public long receivedTickets() {
    return stack.receivedTickets(app);
  }

  /** Sends everything as fast as it goes and waits until it is counted and nothing moves. */
  public FleetReport send(FleetPlan plan) throws InterruptedException {
    return send(plan, Duration.ZERO, (ended, of) -> {});
  }

  /** Sends everything over some time and waits until it is counted and nothing moves any more. */
  public FleetReport send(FleetPlan plan, Duration over, FleetSender.Progress progress)
      throws InterruptedException {
    FleetReport report =
        new FleetSender(target().spreadOver(over), CLOCK).send(plan.batches(), progress);
    assertThat(report.givenUp()).as("events of batches that were given up").isZero();
    boolean counted = Await.until(LIMIT, () -> allCounted(plan));
    assertThat(counted).as("all counted; the accounting says " + accounting().entries()).isTrue();
    assertThat(becomesQuiet()).as("nothing moves any more").isTrue();
    return report;
  }

  /** Waits until so many events of the app are accepted, and none of them is under way. */
  public void awaitAccepted(long accepted) {
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    accounting().sum(OutcomeKind.ACCEPTED) == accepted
                        && accounting().inFlight() == 0))
        .as(accepted + " accepted, none in flight; the accounting says " + accounting().entries())
        .isTrue();
  }

  public AccountingSums accounting() {
    return view.accounting();
  }

  /** Ends the view; the stack goes on. */
  @Override
  public void close() {
    view.close();
  }

  private boolean allCounted(FleetPlan plan) {
    return accounting().sum(OutcomeKind.COUNTED) >= FleetExpectation.of(plan).counted()
        && accounting().inFlight() == 0;
  }

  /** Waits until nothing was written for some time, counted from the last change. */
  private boolean becomesQuiet() {
    long end = System.nanoTime() + LIMIT.toNanos();
    long changes = view.changes();
    long last = System.nanoTime();
    while (System.nanoTime() - last < QUIET.toNanos()) {
      if (System.nanoTime() - end > 0 || !Await.pause(LOOK)) {
        return false;
      }
      if (view.changes() != changes) {
        changes = view.changes();
        last = System.nanoTime();
      }
    }
    return true;
  }

  /** Both versions of the app. */
  public static List<ReaderBuild> builds() {
    return ReaderBuild.find(Checkout.find());
  }
}
