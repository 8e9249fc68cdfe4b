package dev.jankline.benchmarks.gateway;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchStack;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Measurement;
import dev.jankline.benchmarks.measure.Profile;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.topics.Topics;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures what an event costs the gateway, in rounds: a raw producer and the gateway write the
 * same batches to the same topic, and an HTTP server discards the same uploads, by turns, after
 * rounds that only warm all up: until their compilers have little left to do. The same events come
 * twice: in the small uploads of a fleet whose users open the app now and then, and in uploads as a
 * device makes them that is used all day.
 */
public final class GatewayBench implements Bench {
  private static final int MIN_WARM_UP_ROUNDS = 3;
  private static final int MAX_WARM_UP_ROUNDS = 10;
  private static final int ROUNDS = 5;
  private static final int DEVICES = 1_500;

  /** Times that the uploads are made in a round; the raw producer holds them in memory once. */
  private static final int REPEATS = 3;

  /** What {@code ./jank bench sdk} prints of a typical day: 94 events in 2 uploads. */
  private static final int EVENTS_OF_A_DAYS_UPLOAD = 47;

  private static final String FLEET = "fleet";
  private static final String DAY = "day";
  private static final long SEED = 20_261_123;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final InstantSource clock = InstantSource.system();

  @Override
  public String name() {
    return "gateway";
  }

  @Override
  public String summary() {
    return "what an event costs in the gateway beside a server that discards it and a producer";
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
    PlannedUploads fleet = PlannedUploads.of(recording, SEED, DEVICES, clock.instant());
    PlannedUploads days = fleet.joined(EVENTS_OF_A_DAYS_UPLOAD);
    StackPlan plan =
        StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP)
            .withGatewayOnly()
            .withPartitions(Topics.DATA);
    try (BenchStack stack = BenchStack.start(run, plan, Program.GATEWAY)) {
      GatewayLoad load = new GatewayLoad(stack.stack().gatewayUrl(), plan.deviceKey());
      Path go = stack.stack().state().folder("raw.go");
      ChildProcess raw = raw(stack, Map.of(FLEET, fleet, DAY, days), go);
      Path port = stack.stack().state().folder("server.port");
      ChildProcess server = stack.launch(DiscardingServerMain.class, port);
      URI address = URI.create("http://127.0.0.1:" + Files.readString(port));
      Discarding discarding = new Discarding(server, new GatewayLoad(address, plan.deviceKey()));
      Sides sides = new Sides(stack, raw, go, discarding, load);
      RoundMaker ofFleet = profile -> sides.round(FLEET, fleet, profile);
      RoundMaker ofDays = profile -> sides.round(DAY, days, profile);
      warmUp(run, ofFleet, ofDays);
      List<Round> fleetRounds = new ArrayList<>();
      List<Round> dayRounds = new ArrayList<>();
      for (int round = 1; round <= ROUNDS; round++) {
        run.progress().accept("round " + round + " of " + ROUNDS);
        fleetRounds.add(ofFleet.next(Profile.NONE));
        dayRounds.add(ofDays.next(run.profile()));
      }
      GatewayFigures figures = new GatewayFigures(fleet, fleetRounds);
      List<Figure> all = new ArrayList<>(figures.all(""));
      all.addAll(new GatewayFigures(days, dayRounds).all("a day's uploads, "));
      return all;
    }
  }

  /** The server that discards, and what uploads to it. */
  private record Discarding(ChildProcess server, GatewayLoad load) {}

  /** All that are measured, and what makes them work. */
  private record Sides(
      BenchStack stack, ChildProcess raw, Path go, Discarding discarding, GatewayLoad load) {
    Round round(String name, PlannedUploads uploads, Profile profile) throws Exception {
      ChildProcess gateway = stack.stack().gateway().process();
      return new Round(
          measured(stack, raw, uploads, () -> repeat(() -> await(raw, go, name))),
          measured(
              stack, discarding.server, uploads, () -> repeat(() -> discarding.load.send(uploads))),
          profile.of(
              "a day's uploads",
              gateway.pid(),
              () -> measured(stack, gateway, uploads, () -> repeat(() -> load.send(uploads)))));
    }
  }

  private static void warmUp(Bench.Run run, RoundMaker ofFleet, RoundMaker ofDays)
      throws Exception {
    for (int round = 1; round <= MAX_WARM_UP_ROUNDS; round++) {
      run.progress().accept("warming up, round " + round);
      boolean warm =
          Stream.of(ofFleet.next(Profile.NONE), ofDays.next(Profile.NONE))
              .flatMap(Round::costs)
              .allMatch(Cost::isWarm);
      if (warm && round >= MIN_WARM_UP_ROUNDS) {
        return;
      }
    }
    run.progress().accept("the compilers still work after " + MAX_WARM_UP_ROUNDS + " rounds");
  }

  private static ChildProcess raw(BenchStack stack, Map<String, PlannedUploads> uploads, Path go)
      throws Exception {
    Path folder = Files.createDirectories(stack.stack().state().folder("uploads"));
    for (Map.Entry<String, PlannedUploads> each : uploads.entrySet()) {
      each.getValue().write(folder.resolve(each.getKey()));
    }
    List<String> args = new ArrayList<>(List.of(folder.toString(), go.toString()));
    stack.clientSettings().forEach((key, value) -> args.add(key + "=" + value));
    return stack.launch(
        RawProducerMain.class,
        stack.stack().state().folder("raw.ready"),
        args.toArray(String[]::new));
  }

  private static Cost measured(
      BenchStack stack, ChildProcess process, PlannedUploads uploads, Work work) throws Exception {
    Measurement measurement = Measurement.begin(stack, List.of(process));
    long start = System.nanoTime();
    work.run();
    return measurement.end(REPEATS * uploads.events(), System.nanoTime() - start);
  }

  private static void repeat(Work work) throws Exception {
    for (int i = 0; i < REPEATS; i++) {
      work.run();
    }
  }

  /** Has the raw producer send; it finds the file whole, because it is moved to its place. */
  private static void await(ChildProcess raw, Path go, String uploads) throws Exception {
    Path written = Files.writeString(go.resolveSibling("raw.next"), uploads);
    Files.move(written, go, StandardCopyOption.ATOMIC_MOVE);
    Await.until(LIMIT, () -> !Files.exists(go) || !raw.alive());
    if (Files.exists(go)) {
      throw new IllegalStateException("the raw producer failed; see " + raw.log());
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private interface RoundMaker {
    Round next(Profile profile) throws Exception;
  }

  /** What the same events cost a producer, a server that discards them, and the gateway. */
  record Round(Cost raw, Cost discarding, Cost gateway) {
    Stream<Cost> costs() {
      return Stream.of(raw, discarding, gateway);
    }

    /** CPU of the gateway over what receiving and writing cost at least. */
    double overFloor() {
      return gateway.cpuMicros() / (raw.cpuMicros() + discarding.cpuMicros());
    }
  }
}
