package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures what an event costs on a real broker, in rounds: the copying application, the plain DSL
 * program and the processor process the same events by turns, after rounds that only warm all up:
 * until the compilers of the last two have little left to do.
 */
public final class PipelineBench implements Bench {
  private static final int ROUNDS = 3;
  private static final int DEVICES = 3_000;
  private static final int WARM_UP_DEVICES = 1_500;

  /** The copy runs for a second or two in a round: it warms up slowly. */
  private static final int COPIES_TO_WARM_UP = 6;

  private static final int MAX_DRAINS_TO_WARM_UP = 8;

  private static final int RATE = 500;
  private static final int RATE_DEVICES = 1_200;
  private static final int UPLOADS = 150;
  private static final long SEED = 20_261_122;
  private static final long GROWTH_SEED = SEED + 1_000;
  private static final long WARM_UP_SEED = SEED - 3;
  private static final long RATE_WARM_UP_SEED = SEED - 100;

  private final InstantSource clock = InstantSource.system();

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public String summary() {
    return "what an event costs in the stream processor beside a copy and a plain DSL program";
  }

  @Override
  public boolean isProfiled() {
    return true;
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    run.progress().accept("recording stalls");
    Recording recording =
        new Recorder(clock).record(ReaderBuild.find(run.checkout()), run.directory());
    try (Applications applications = Applications.start(run)) {
      FleetFeed.EventRecords records =
          new FleetFeed.EventRecords(applications.stack().clientSettings());
      FleetFeed fleet = new FleetFeed(recording, records, clock);
      List<Round> rounds = rounds(run, applications, fleet);
      applications.stopPeers();
      ClusterFeed clusters = new ClusterFeed(records, clock);
      List<Figure> growth = new Growth(applications, clusters, GROWTH_SEED).measure(run);
      run.progress().accept("timing " + UPLOADS + " uploads");
      List<Double> millis =
          new Latency(applications.stack().stack(), clock).millis(recording, SEED - 2, UPLOADS);
      Cost atRate = atRate(run, applications, fleet);
      long wrong = applications.wronglyCounted();
      PipelineFigures figures = new PipelineFigures(rounds, atRate, millis);
      return figures.all(wrong, growth);
    }
  }

  /** Drains would wait a whole interval each: only what comes at a rate has the default one. */
  private static Cost atRate(Bench.Run run, Applications applications, FleetFeed fleet)
      throws Exception {
    run.progress().accept("warming up with the default commit interval");
    applications.restartWithDefaultInterval();
    for (int i = 0; i < MAX_DRAINS_TO_WARM_UP; i++) {
      if (applications.drains().drain(fleet.of(RATE_WARM_UP_SEED - i, WARM_UP_DEVICES)).isWarm()) {
        break;
      }
    }
    run.progress().accept(RATE + " events a second");
    ExpectedFeed feed = fleet.of(SEED - 1, RATE_DEVICES);
    return run.profile()
        .of("at 500/s", applications.processor(), () -> applications.drains().atRate(feed, RATE));
  }

  private static List<Round> rounds(Bench.Run run, Applications applications, FleetFeed fleet)
      throws Exception {
    run.progress().accept("warming up");
    warmUp(run, applications, fleet);
    long pid = applications.processor();
    List<Round> rounds = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      ExpectedFeed feed = fleet.of(SEED + round, DEVICES);
      run.progress()
          .accept("draining " + feed.events() + " events, round " + round + " of " + ROUNDS);
      rounds.add(
          new Round(
              applications.copy(feed),
              applications.plain(feed),
              run.profile().of("draining", pid, () -> applications.drains().drain(feed))));
    }
    return rounds;
  }

  private static void warmUp(Bench.Run run, Applications applications, FleetFeed fleet)
      throws Exception {
    ExpectedFeed copied = fleet.of(SEED, WARM_UP_DEVICES);
    for (int i = 0; i < COPIES_TO_WARM_UP; i++) {
      applications.copy(copied);
    }
    // With events of their own: what was processed before would be removed as repeats.
    for (int i = 0; i < MAX_DRAINS_TO_WARM_UP; i++) {
      ExpectedFeed feed = fleet.of(WARM_UP_SEED - i, WARM_UP_DEVICES);
      boolean plainIsWarm = applications.plain(feed).isWarm();
      if (applications.drains().drain(feed).isWarm() && plainIsWarm) {
        return;
      }
      run.progress().accept("the compilers still work; once more");
    }
    run.progress().accept("the compilers still work after " + MAX_DRAINS_TO_WARM_UP + " drains");
  }

  /** What the same events cost each. */
  record Round(Cost copy, Cost plain, Cost topology) {}
}
