package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.local.fleet.build.ReaderBuilds;
import dev.jankline.local.fleet.plan.FleetPlan;
import dev.jankline.local.fleet.plan.FleetShape;
import dev.jankline.local.fleet.send.FleetProgress;
import dev.jankline.local.fleet.send.FleetReport;
import dev.jankline.local.fleet.send.FleetSender;
import dev.jankline.local.fleet.send.FleetTarget;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends one planned fleet through a stack of its own and waits until all of it has come out. */
public final class FleetRun implements AutoCloseable {
  /**
   * So many that the planted regression is a ticket at any time of the day: a fleet's stalls lie
   * within 20 hours, so on one day or on two, and thresholds are those of a day.
   */
  public static final int ENOUGH_FOR_TICKETS = 400;

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
    return plan(7, devices);
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
    assertThat(counted).as("all counted; the ledger says " + ledger().entries()).isTrue();
    assertThat(Await.until(LIMIT, this::isQuiet)).as("nothing moves any more").isTrue();
    return report;
  }

  public Ledger ledger() {
    return demo.view().ledger();
  }

  @Override
  public void close() {
    demo.close();
  }

  private boolean allCounted(FleetPlan plan) {
    return ledger().sum(OutcomeKind.COUNTED) >= plan.expectation().counted()
        && ledger().inFlight() == 0;
  }

  private boolean isQuiet() {
    long before = demo.view().changes();
    return Await.pause(QUIET) && before == demo.view().changes();
  }

  private static List<ReaderBuild> builds() {
    return ReaderBuilds.find(Checkout.find());
  }
}
