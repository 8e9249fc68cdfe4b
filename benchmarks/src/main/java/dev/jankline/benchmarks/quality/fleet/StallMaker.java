package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.Timeline.Order;
import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.cause.AppCode;
import dev.jankline.benchmarks.quality.fleet.cause.Cause;
import dev.jankline.benchmarks.quality.fleet.cause.Entry;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.benchmarks.quality.fleet.template.Sections;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;

/** Makes the stalls of one app that have a cause: times, samples, and other code that ran. */
final class StallMaker {
  static final int VERSIONS = 3;

  private static final double STARVED = 0.08;
  private static final double ANR = 0.25;

  /** Share of ANRs of which only one stack of the system is known, and nothing of the message. */
  private static final double DUMPED = 0.5;

  private static final double PURE = 0.7;
  private static final double MOSTLY_PURE = 0.9;
  private static final double IDLE_AT_END = 0.04;
  private static final double ENDING = 0.15;
  private static final int BROAD_PARTS = 6;
  private static final int BROAD_MILLIS = 500;

  private final App app;
  private final List<Cause> causes;
  private final List<Cause> withApp;
  private final double[] weights;
  private final Section base;
  private final Section idle;

  StallMaker(App app, List<Cause> causes) {
    this.app = app;
    this.causes = causes;
    this.withApp = causes.stream().filter(cause -> !cause.isSystem()).toList();
    this.weights = causes.stream().mapToDouble(Cause::weight).toArray();
    this.base = Sections.of(app.templates() + "-entries.txt").get(0);
    this.idle =
        causes.stream()
            .filter(Cause::isIdle)
            .map(cause -> cause.entries().get(0).section())
            .findFirst()
            .orElse(base);
  }

  Specimen next(Dice dice) {
    Cause cause = causes.get(dice.weighted(weights));
    Moment moment = moment(dice);
    Entry entry = dice.pick(cause.entries());
    boolean anr = isWaiting(cause) && dice.chance(ANR);
    boolean dump = cause.isIdle() || (anr && !cause.isSystem() && dice.chance(DUMPED));
    boolean starved = !anr && !dump && dice.chance(STARVED);
    Timeline time =
        dump
            ? Timeline.dump(dice)
            : starved ? Timeline.starved(dice) : Timeline.sampled(dice, leastMillis(cause, anr));
    StackMaker stacks = new StackMaker(base, entry, moment);
    return new Specimen(
        cause.label(),
        false,
        planted(cause, moment.version()),
        app,
        moment,
        kind(entry, time),
        !dump || cause.isIdle() ? entry.screen() : null,
        dump ? null : entry.target(moment.version()),
        dump ? null : entry.callback(),
        time.millis(),
        shots(cause, stacks, time, starved, dice),
        cause.reasons());
  }

  private Moment moment(Dice dice) {
    return new Moment(dice.pick(app.phones()), dice.between(0, VERSIONS - 1), dice);
  }

  private static boolean isWaiting(Cause cause) {
    return cause.state() != ThreadState.RUNNABLE;
  }

  /**
   * Returns the least duration in ms: a cause with many parts needs time for all of them to show.
   */
  private static int leastMillis(Cause cause, boolean anr) {
    if (anr) {
      return Timeline.ANR_MILLIS;
    }
    return cause.parts().size() >= BROAD_PARTS ? BROAD_MILLIS : 0;
  }

  /** Returns the kind that the SDK reports: from 5 s on an ANR, except for frames. */
  private static StallKind kind(Entry entry, Timeline time) {
    boolean anr = time.millis() >= Timeline.ANR_MILLIS && entry.kind() != StallKind.FRAME;
    return anr ? StallKind.ANR : entry.kind();
  }

  private List<Shot> shots(
      Cause cause, StackMaker stacks, Timeline time, boolean starved, Dice dice) {
    boolean[] noise = new boolean[time.offsets().size()];
    Cause other = dice.pick(withApp);
    List<CodeFrame> stuck = stacks.noise(other, idle);
    double quiet = dice.between(0.0, 1.0);
    boolean idleAtEnd = !starved && !cause.isSystem() && dice.chance(IDLE_AT_END);
    if (starved && !cause.isSystem()) {
      noise = time.noise(dice.between(0.0, 0.4), Order.SHORTEST);
    } else if (idleAtEnd) {
      noise = time.noise(ENDING, Order.LAST);
    } else if (quiet > PURE && !cause.isSystem()) {
      double most = quiet > MOSTLY_PURE ? dice.between(0.25, 0.4) : dice.between(0.0, 0.25);
      noise = time.noise(most, dice.chance(0.5) ? Order.FIRST : Order.LAST);
    }
    List<Shot> shots = new ArrayList<>();
    for (int i = 0; i < noise.length; i++) {
      boolean quietNow = noise[i];
      List<CodeFrame> stack =
          !quietNow
              ? stacks.planted(cause)
              : starved ? stuck : stacks.noise(idleAtEnd ? null : other, idle);
      shots.add(
          new Shot(
              time.offsets().get(i),
              time.shares().get(i),
              quietNow ? ThreadState.RUNNABLE : cause.state(),
              stack));
    }
    return shots;
  }

  /**
   * Returns the culprit frame and the call it blocks in; for causes without app code the call only.
   */
  private static List<String> planted(Cause cause, int version) {
    List<String> functions = new ArrayList<>();
    Entry entry = cause.entries().get(0);
    if (cause.isSystem()) {
      functions.add(first(entry.section(), entry.section().chain().size() - 1));
      return functions;
    }
    List<AppCode> key =
        cause.key().isEmpty()
            ? entry.app().subList(entry.app().size() - 1, entry.app().size())
            : cause.key();
    key.forEach(code -> functions.add(code.function(version)));
    Section block = cause.block();
    if (block != null && !block.chain().isEmpty()) {
      functions.add(first(block, 0));
    }
    return functions;
  }

  private static String first(Section section, int index) {
    return CodeFrame.platform(section.chain().get(index).frame(), 0).function();
  }
}
