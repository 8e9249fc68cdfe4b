package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.cause.Cause;
import dev.jankline.benchmarks.quality.fleet.cause.Entry;
import dev.jankline.benchmarks.quality.fleet.cause.Words;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.benchmarks.quality.fleet.template.Sections;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes diffuse stalls: code of several features runs one after the other, none of it for more than
 * {@value #MOST} of the time.
 */
final class DiffuseMaker {
  static final double MOST = 0.45;

  private static final int MIN_MILLIS = 420;
  private static final int ATTEMPTS = 50;
  private static final Set<String> SIDE_BY_SIDE =
      Set.of("bind", "draw", "compose", "startup", "cell", "load", "build", "paint");

  private final App app;
  private final List<Cause> causes;
  private final Section base;
  private final List<Section> entries;

  DiffuseMaker(App app, List<Cause> causes) {
    this.app = app;
    this.causes = causes.stream().filter(cause -> !cause.isSystem()).toList();
    List<Section> sections = Sections.of(app.templates() + "-entries.txt");
    this.base = sections.get(0);
    this.entries = sections.stream().filter(s -> SIDE_BY_SIDE.contains(s.name())).toList();
  }

  Specimen next(Dice dice) {
    Moment moment =
        new Moment(dice.pick(app.phones()), dice.between(0, StallMaker.VERSIONS - 1), dice);
    Section section = dice.pick(entries);
    Timeline time = Timeline.sampled(dice, MIN_MILLIS);
    List<Part> parts = parts(section, dice);
    Entry entry = parts.get(0).entry();
    StackMaker stacks = new StackMaker(base, entry, moment);
    int[] turns = turns(time, parts.size(), dice);
    List<Shot> shots = new ArrayList<>();
    for (int i = 0; i < turns.length; i++) {
      Part part = parts.get(turns[i]);
      shots.add(
          new Shot(
              time.offsets().get(i),
              time.shares().get(i),
              part.cause().state(),
              stacks.apart(part.cause(), part.entry())));
    }
    return new Specimen(
        "diffuse",
        true,
        List.of(),
        app,
        moment,
        entry.kind(),
        entry.screen(),
        entry.target(moment.version()),
        entry.callback(),
        time.millis(),
        shots,
        Set.of());
  }

  private List<Part> parts(Section section, Dice dice) {
    List<Part> parts = new ArrayList<>();
    Set<String> features = new HashSet<>();
    int count = dice.between(4, 7);
    while (parts.size() < count) {
      String feature = dice.pick(Words.FEATURES);
      if (features.add(feature)) {
        parts.add(new Part(Entry.of(app, section, feature, 0), dice.pick(causes)));
      }
    }
    return parts;
  }

  /** Returns for each sample the index of the part that runs. */
  private static int[] turns(Timeline time, int parts, Dice dice) {
    int samples = time.offsets().size();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      double[] weights = new double[parts];
      for (int i = 0; i < parts; i++) {
        weights[i] = dice.between(0.5, 1.5);
      }
      int[] turns = new int[samples];
      for (int i = 0; i < samples; i++) {
        turns[i] = dice.weighted(weights);
      }
      if (isEven(time, turns, parts)) {
        return turns;
      }
    }
    int[] turns = new int[samples];
    for (int i = 0; i < samples; i++) {
      turns[i] = i % parts;
    }
    return turns;
  }

  private static boolean isEven(Timeline time, int[] turns, int parts) {
    long[] millis = new long[parts];
    for (int i = 0; i < turns.length; i++) {
      millis[turns[i]] += time.shares().get(i);
    }
    for (long part : millis) {
      if (part > MOST * time.millis()) {
        return false;
      }
    }
    return true;
  }

  private record Part(Entry entry, Cause cause) {}
}
