package dev.jankline.benchmarks.gateway;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.stack.BenchStack;
import dev.jankline.benchmarks.stack.Cost;
import dev.jankline.benchmarks.stack.Measurement;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.fleet.build.ReaderBuild;
import dev.jankline.local.fleet.build.ReaderBuilds;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures what an event costs the gateway, in rounds: a raw producer and the gateway write the
 * same batches to the same topic by turns, after rounds that only warm both up: until the compilers
 * of both have little left to do.
 */
public final class GatewayBench implements Bench {
  private static final int MIN_WARM_UP_ROUNDS = 3;
  private static final int MAX_WARM_UP_ROUNDS = 15;
  private static final int ROUNDS = 5;
  private static final int DEVICES = 1_500;

  /** Times that the uploads are made in a round; the raw producer holds them in memory once. */
  private static final int REPEATS = 3;

  private static final long SEED = 20_261_123;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final InstantSource clock = InstantSource.system();

  @Override
  public String name() {
    return "gateway";
  }

  @Override
  public String summary() {
    return "what an event costs in the gateway beside a producer that only encodes and sends it";
  }

  @Override
  public List<Figure> run(BenchRun run) throws Exception {
    run.progress().accept("recording stalls");
    Recording recording =
        new Recorder(clock).record(ReaderBuilds.find(run.checkout()), run.directory());
    Uploads uploads = Uploads.of(recording, SEED, DEVICES, clock.instant());
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withGatewayOnly();
    try (BenchStack stack = BenchStack.start(run, plan, Program.GATEWAY)) {
      GatewayLoad load = new GatewayLoad(stack.stack().gatewayUrl(), plan.deviceKey());
      Path go = stack.stack().state().folder("raw.go");
      ChildProcess raw = raw(stack, uploads, go);
      RoundMaker maker =
          () ->
              new Round(
                  measured(stack, raw, uploads, () -> repeat(() -> await(raw, go))),
                  measured(
                      stack,
                      stack.stack().gateway().process(),
                      uploads,
                      () -> repeat(() -> load.send(uploads))));
      warmUp(run, maker);
      List<Round> rounds = new ArrayList<>();
      for (int round = 1; round <= ROUNDS; round++) {
        run.progress().accept("round " + round + " of " + ROUNDS);
        rounds.add(maker.next());
      }
      GatewayFigures figures = new GatewayFigures(uploads, rounds);
      figures.noise().ifPresent(run.progress());
      return figures.all();
    }
  }

  private static void warmUp(BenchRun run, RoundMaker maker) throws Exception {
    for (int round = 1; round <= MAX_WARM_UP_ROUNDS; round++) {
      run.progress().accept("warming up, round " + round);
      boolean warm = maker.next().costs().allMatch(Cost::isWarm);
      if (warm && round >= MIN_WARM_UP_ROUNDS) {
        return;
      }
    }
    run.progress().accept("the compilers still work after " + MAX_WARM_UP_ROUNDS + " rounds");
  }

  private static ChildProcess raw(BenchStack stack, Uploads uploads, Path go) throws Exception {
    Path file = stack.stack().state().folder("uploads");
    uploads.write(file);
    List<String> args = new ArrayList<>(List.of(file.toString(), go.toString()));
    stack.clientSettings().forEach((key, value) -> args.add(key + "=" + value));
    return stack.launch(
        RawProducerMain.class,
        stack.stack().state().folder("raw.ready"),
        args.toArray(String[]::new));
  }

  private static Cost measured(BenchStack stack, ChildProcess process, Uploads uploads, Work work)
      throws Exception {
    Measurement measurement = Measurement.begin(stack, process);
    long start = System.nanoTime();
    work.run();
    return measurement.end(REPEATS * uploads.events(), System.nanoTime() - start);
  }

  private static void repeat(Work work) throws Exception {
    for (int i = 0; i < REPEATS; i++) {
      work.run();
    }
  }

  private static void await(ChildProcess raw, Path go) throws Exception {
    Files.writeString(go, "");
    Await.until(LIMIT, () -> !Files.exists(go) || !raw.alive());
    if (Files.exists(go)) {
      throw new IllegalStateException("the raw producer failed; see " + raw.log());
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private interface RoundMaker {
    Round next() throws Exception;
  }

  /** What the same events cost both. */
  record Round(Cost raw, Cost gateway) {
    Stream<Cost> costs() {
      return Stream.of(raw, gateway);
    }
  }
}
