package dev.jankline.local.demo;

import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.ReaderBuilds;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.SideBySide;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one fleet through the whole path: start the stack and record stalls meanwhile, upload the
 * mappings, send, wait until all has come out, read the numbers. Closing it stops everything.
 */
public final class DemoRun implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final DemoOptions options;
  private final Consumer<String> progress;
  private final long startNanos = System.nanoTime();
  private final DemoFleet fleet;
  private final DemoStack demo;
  private final Recording recording;
  private FleetTotals totals = new FleetTotals(0, 0);

  /** What all fleets so far were told. */
  private record FleetTotals(long sent, long rejected) {
    FleetTotals plus(FleetReport report) {
      return new FleetTotals(sent + report.sent(), rejected + report.rejectedEvents());
    }
  }

  private DemoRun(DemoOptions options, InstantSource clock, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
    Checkout checkout = Checkout.find();
    this.fleet = new DemoFleet(ReaderBuilds.find(checkout.root()), clock, progress);
    AtomicReference<@Nullable DemoStack> started = new AtomicReference<>();
    AtomicReference<@Nullable Recording> recorded = new AtomicReference<>();
    try {
      SideBySide.run(
          List.of(
              () -> started.set(DemoStack.start(checkout, progress)),
              () -> recorded.set(fleet.record())));
    } catch (RuntimeException e) {
      DemoStack running = started.get();
      if (running != null) {
        running.close();
      }
      throw e;
    }
    this.demo = present(started);
    this.recording = present(recorded);
  }

  /** Starts the stack, records stalls and uploads the mappings. */
  public static DemoRun start(DemoOptions options, InstantSource clock, Consumer<String> progress) {
    DemoRun run = new DemoRun(options, clock, progress);
    try {
      run.fleet.uploadSymbols(run.demo.stack());
      return run;
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
  }

  public DemoStack demo() {
    return demo;
  }

  /** Sends the fleet as fast as it goes and waits until all has come out. */
  public DemoSummary sendFleet() {
    return send(options, Duration.ZERO);
  }

  /** Sends another fleet over some time and waits until all has come out. */
  public DemoSummary send(DemoOptions other, Duration over) {
    totals = totals.plus(fleet.send(demo.stack(), recording, other, over));
    progress.accept("all is sent; waiting until it has come out");
    long accepted = totals.sent() - totals.rejected();
    Settling settling = new Settling(demo.view(), demo.receiver(), progress);
    if (!settling.await(accepted, totals.rejected())) {
      progress.accept(
          "not everything has come out in time; the logs are in " + demo.stack().state().path());
    }
    return summary();
  }

  /** The numbers as they stand. */
  public DemoSummary summary() {
    ClusterView view = demo.view();
    Ledger ledger = view.ledger();
    warnOfRefusals(ledger);
    long accepted = ledger.sum(OutcomeKind.ACCEPTED);
    return new DemoSummary(
        totals.sent(),
        totals.rejected(),
        accepted,
        ledger.sum(OutcomeKind.DUPLICATE),
        ledger.sum(OutcomeKind.DROPPED),
        ledger.sum(OutcomeKind.DEAD_LETTERED),
        ledger.sum(OutcomeKind.COUNTED),
        ledger.stalls(),
        ledger.symbolized(),
        view.clusters(),
        view.tickets(),
        demo.receiver().tickets(),
        DemoSummary.conserves(totals.sent(), totals.rejected(), ledger),
        seconds());
  }

  @Override
  public void close() {
    demo.close();
  }

  private void warnOfRefusals(Ledger ledger) {
    long counted = ledger.sum(OutcomeKind.REJECTED);
    if (counted != totals.rejected()) {
      progress.accept(
          "the gateway counted "
              + counted
              + " events as rejected, the devices were told "
              + totals.rejected());
    }
  }

  private double seconds() {
    double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    return Math.round(seconds * 10) / 10.0;
  }

  private static <T> T present(AtomicReference<@Nullable T> reference) {
    T value = reference.get();
    if (value == null) {
      throw new IllegalStateException("a part of the demo did not start and did not say why");
    }
    return value;
  }
}
