package dev.jankline.local.demo;

import dev.jankline.local.client.Progress;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.ChildWatch;
import dev.jankline.local.process.SideBySide;
import dev.jankline.local.stack.ProgramFiles;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Runs one fleet through the whole pipeline: starts the stack and records stalls meanwhile, uploads
 * the mappings, sends the batches, waits until every event has ended, reads the numbers. A process
 * that ends meanwhile is started again. Closing it stops everything.
 */
public final class DemoRun implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Progress progress;
  private final long startNanos = System.nanoTime();
  private final DemoFleet fleet;
  private final DemoStack demo;
  private final Recording recording;
  private final ChildWatch watch;
  private FleetTotals totals = new FleetTotals(0, 0);

  /** Events that all fleets so far sent, and events that the gateway rejected. */
  private record FleetTotals(long sent, long rejected) {
    FleetTotals plus(FleetReport report) {
      return new FleetTotals(sent + report.sent(), rejected + report.rejectedEvents());
    }
  }

  private DemoRun(InstantSource clock, Progress progress) {
    this.progress = progress;
    ProgramFiles installation = ProgramFiles.find();
    this.fleet = new DemoFleet(ReaderBuild.find(installation), clock, clock.instant(), progress);
    CompletableFuture<DemoStack> started = new CompletableFuture<>();
    CompletableFuture<Recording> recorded = new CompletableFuture<>();
    try {
      SideBySide.run(
          List.of(
              () -> started.complete(DemoStack.start(installation, progress::accept)),
              () -> recorded.complete(fleet.record())));
    } catch (RuntimeException e) {
      var unused = started.thenAccept(DemoStack::close);
      throw e;
    }
    this.demo = started.join();
    this.recording = recorded.join();
    this.watch = ChildWatch.start(demo.stack().children(), progress::accept);
  }

  /** Starts the stack, records stalls and uploads the mappings. */
  public static DemoRun start(InstantSource clock, Progress progress) {
    DemoRun run = new DemoRun(clock, progress);
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

  /**
   * Sends a fleet as fast as it goes, waits until all has come out and reads the numbers.
   *
   * @param devices simulated installations
   * @param seed makes the same fleet again
   */
  public DemoSummary sendFleet(int devices, long seed) {
    send(devices, seed, Duration.ZERO);
    return summary();
  }

  /**
   * Sends another fleet over some time and waits until all has come out. What others have sent
   * before or send meanwhile is reported and not waited for.
   */
  public void send(int devices, long seed, Duration over) {
    AccountingSums before = demo.view().accounting();
    FleetReport report = fleet.send(demo.stack(), recording, devices, seed, over);
    totals = totals.plus(report);
    progress.accept("all is sent; waiting until it has come out");
    long accepted = report.sent() - report.rejectedEvents();
    Settling settling = new Settling(demo.numbers(), Settling.Limits.OF_THE_DEMO, progress);
    if (!settling.await(
        before.sum(OutcomeKind.ACCEPTED) + accepted,
        before.sum(OutcomeKind.REJECTED) + report.rejectedEvents())) {
      progress.accept(
          "not everything has come out in time; the logs are in " + demo.stack().state().path());
    }
    AccountingSums after = demo.view().accounting();
    tellDifference(
        "accepted", after.sum(OutcomeKind.ACCEPTED) - before.sum(OutcomeKind.ACCEPTED), accepted);
    tellDifference(
        "rejected",
        after.sum(OutcomeKind.REJECTED) - before.sum(OutcomeKind.REJECTED),
        report.rejectedEvents());
  }

  /** The numbers at this moment. */
  public DemoSummary summary() {
    RollupView view = demo.view();
    AccountingSums accounting = view.accounting();
    long accepted = accounting.sum(OutcomeKind.ACCEPTED);
    return new DemoSummary(
        totals.sent(),
        totals.rejected(),
        accepted,
        accounting.sum(OutcomeKind.DUPLICATE),
        accounting.sum(OutcomeKind.DROPPED),
        accounting.sum(OutcomeKind.DEAD_LETTERED),
        accounting.sum(OutcomeKind.COUNTED),
        accounting.stalls(),
        accounting.symbolized(),
        view.clusters(),
        view.tickets(),
        view.ticketsByType(),
        view.firstTicket().map(TicketEvent::getTitle).orElse(null),
        view.worse(AlertKind.REGRESSION),
        view.worse(AlertKind.NEW),
        demo.receiver().tickets(),
        DemoSummary.conserves(totals.sent(), totals.rejected(), accounting),
        seconds());
  }

  @Override
  public void close() {
    watch.close();
    demo.close();
  }

  /** They differ when others sent too, or when a gateway was killed before it reported a second. */
  private void tellDifference(String fate, long counted, long ofTheFleet) {
    if (counted != ofTheFleet) {
      progress.accept(
          "the accounting has "
              + counted
              + " more events as "
              + fate
              + ", this fleet was told of "
              + ofTheFleet);
    }
  }

  private double seconds() {
    double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    return Math.round(seconds * 10) / 10.0;
  }
}
