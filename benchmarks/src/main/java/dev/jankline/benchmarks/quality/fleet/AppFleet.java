package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.benchmarks.quality.fleet.build.Build;
import dev.jankline.benchmarks.quality.fleet.build.LinkedBuild;
import dev.jankline.benchmarks.quality.fleet.build.ShrunkBuild;
import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.cause.Cause;
import dev.jankline.benchmarks.quality.fleet.cause.CauseMaker;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.Phone;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.symbolize.Symbolization;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.Lookup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the stalls of one app, obfuscates them as its builds do, and symbolizes them. */
final class AppFleet {
  private static final int OBFUSCATIONS = 2;
  private static final double DIFFUSE = 0.06;
  private static final int STALLS_PER_CAUSE = 14;
  private static final int MIN_CAUSES = 8;
  private static final int THRESHOLD_MILLIS = 80;

  private final App app;
  private final long seed;
  private final int stalls;
  private final StallMaker stallMaker;
  private final DiffuseMaker diffuseMaker;
  private final List<Build> builds = new ArrayList<>();
  private final Map<String, Symbolizer> symbols = new HashMap<>();

  AppFleet(App app, long seed, int stalls) {
    this.app = app;
    this.seed = seed;
    this.stalls = stalls;
    int count = Math.max(MIN_CAUSES, stalls / STALLS_PER_CAUSE);
    List<Cause> causes = CauseMaker.make(app, count, Dice.of(seed, app.id()));
    this.stallMaker = new StallMaker(app, causes);
    this.diffuseMaker = new DiffuseMaker(app, causes);
    for (int i = 0; i < StallMaker.VERSIONS * OBFUSCATIONS; i++) {
      String id = String.format("%08x%08x", Dice.hash(app.id(), i), Dice.hash(i, seed, app.id()));
      long own = seed * 31 + i;
      builds.add(
          app.language() == CodeFrame.Language.JVM
              ? new ShrunkBuild(app, id, own)
              : new LinkedBuild(app, id, own));
    }
  }

  /**
   * Passes on all stalls. Each is made twice, because builds need all code before the first stall.
   */
  void run(Path folder, Consumer<LabelledStall> to) throws IOException {
    for (int i = 0; i < stalls; i++) {
      Specimen specimen = specimen(i);
      for (int o = 0; o < OBFUSCATIONS; o++) {
        Build build = build(specimen, o);
        specimen.shots().forEach(shot -> build.learn(shot.stack()));
      }
    }
    for (Build build : builds) {
      symbols.put(build.id().getId(), build.finish(folder));
    }
    for (int i = 0; i < stalls; i++) {
      to.accept(labelled(specimen(i), i % OBFUSCATIONS));
    }
  }

  private Specimen specimen(int number) {
    Dice dice = Dice.of(seed, app.id(), number);
    return dice.chance(DIFFUSE) ? diffuseMaker.next(dice) : stallMaker.next(dice);
  }

  private Build build(Specimen specimen, int obfuscation) {
    return builds.get(specimen.moment().version() * OBFUSCATIONS + obfuscation);
  }

  private LabelledStall labelled(Specimen specimen, int obfuscation) {
    return new LabelledStall(
        specimen.label(),
        specimen.diffuse(),
        specimen.representative(),
        symbolized(specimen, build(specimen, obfuscation)),
        symbolized(specimen, build(specimen, OBFUSCATIONS - 1 - obfuscation)),
        specimen.reasons());
  }

  private SymbolizedStall symbolized(Specimen specimen, Build build) {
    Event event =
        new Event(
            new EventId(new byte[16]), Instant.EPOCH, stall(specimen, build), null, null, null);
    JankEvent received =
        new JankEvent(event, header(specimen, build), Instant.EPOCH, Instant.EPOCH);
    Symbolization symbolization =
        new Symbolization(
            wanted -> new Lookup(Lookup.State.READY, symbols.get(wanted.buildId()), null));
    Symbolization.Result result =
        symbolization.symbolize(ReceivedStall.of(received, Instant.EPOCH), 0);
    if (result instanceof Symbolization.Symbolized symbolized) {
      return symbolized.stall();
    }
    throw new IllegalStateException("a stall of a generated build was not symbolized: " + result);
  }

  private static Stall stall(Specimen specimen, Build build) {
    StackTable table = new StackTable();
    List<StackSample> samples = new ArrayList<>();
    for (Shot shot : specimen.shots()) {
      samples.add(
          new StackSample(
              shot.offsetMillis(),
              shot.shareMillis(),
              table.add(build.ship(shot.stack())),
              shot.state()));
    }
    return Stall.newBuilder()
        .setKind(specimen.kind())
        .setDurationMillis(specimen.millis())
        .setThresholdMillis(THRESHOLD_MILLIS)
        .setScreen(shipped(build, specimen.screen()))
        .setMessageTarget(shipped(build, specimen.target()))
        .setMessageCallback(shipped(build, specimen.callback()))
        .setFrames(table.frames())
        .setNodes(table.nodes())
        .setSamples(samples)
        .build();
  }

  private static @Nullable String shipped(Build build, @Nullable String name) {
    return name == null ? null : build.className(name);
  }

  private BatchHeader header(Specimen specimen, Build build) {
    Phone phone = specimen.moment().device();
    Device device =
        new Device(
            phone.model(),
            DeviceTier.UNKNOWN,
            Integer.toString(phone.release()),
            null,
            null,
            null,
            null,
            null);
    int version = specimen.moment().version();
    return new BatchHeader(
        app.id(),
        app.platform(),
        "1." + version + ".0",
        100L + version,
        List.of(build.id()),
        "install-" + Dice.hash(specimen.shots().size(), specimen.millis()),
        device,
        "1.0.0",
        1.0,
        0L);
  }
}
