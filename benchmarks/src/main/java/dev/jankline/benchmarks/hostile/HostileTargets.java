package dev.jankline.benchmarks.hostile;

import static dev.jankline.benchmarks.hostile.HostileScenario.ALL_WORSE_HALF;
import static dev.jankline.benchmarks.hostile.HostileScenario.ALL_WORSE_STAGED;
import static dev.jankline.benchmarks.hostile.HostileScenario.LOW_ONLY;
import static dev.jankline.benchmarks.hostile.HostileScenario.SLOW_DECAY;
import static dev.jankline.benchmarks.hostile.HostileScenario.SLOW_DECAY_ALL;
import static dev.jankline.benchmarks.hostile.HostileScenario.TRIPLE_FREQUENT_HALF;
import static dev.jankline.benchmarks.hostile.HostileScenario.TRIPLE_SMALL;
import static dev.jankline.benchmarks.hostile.HostileScenario.TRIPLE_SMALL_HALF;
import static dev.jankline.benchmarks.hostile.HostileScenario.TRIPLE_STAGED;
import static dev.jankline.benchmarks.hostile.HostileScenario.WORSE_HALF_WATCHED;
import static dev.jankline.benchmarks.hostile.HostileScenario.WORSE_STAGED;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.schema.DeviceTier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Says what is promised about the scenarios that were run. */
final class HostileTargets {
  private static final int SMALL = 200;
  private static final int MIDDLE = 4_000;
  private static final double MOST_FALSE = 0.1;
  private static final double MOST_FALSE_OF_ALL = 0.03;
  private static final double LEAST_HELD = 0.95;
  private static final double LEAST_FIXED_HELD = 0.90;
  private static final double MOST_FIXED_HELD = 0.98;
  private static final double MOST_WIDTH = 1.8;
  private static final double SURE = 0.95;
  private static final double LEAST_OF_ONE_LOOK = 0.8;
  private static final double MOST_LATER = 1.2;
  private static final int TOLD_BY = 5;

  private final List<HostileScore> scores;
  private final List<Figure> targets = new ArrayList<>();

  private HostileTargets(List<HostileScore> scores) {
    this.scores = scores;
  }

  /** Returns all figures with their targets; those that nothing is promised about have none. */
  static List<Figure> of(List<HostileScore> scores) {
    HostileTargets all = new HostileTargets(scores);
    scores.forEach(all::ofEach);
    all.ofAll();
    all.power();
    all.nuisances();
    return all.targets;
  }

  private void ofEach(HostileScore score) {
    String name = score.name();
    int n = score.releases();
    // Of few releases, the whole number above or below the share.
    double mostFalse = Math.ceil(MOST_FALSE * n) / n;
    double leastHeld = Math.floor(LEAST_HELD * n) / n;
    atMost(name + ": releases with a false cluster", score.falseClusters(), mostFalse);
    atMost(name + ": releases with a false app", score.falseApps(), mostFalse);
    if (score.scenario().isSix()) {
      return; // All older versions together are no version that the truth knows.
    }
    atLeast(name + ": app's intervals that hold at all looks", score.appHeld(), leastHeld);
    if (!Double.isNaN(score.held())) {
      atLeast(name + ": clusters' intervals that hold at all looks", score.held(), LEAST_HELD);
      atMost(name + ": width over that of a fixed time", score.width(), MOST_WIDTH);
      atLeast(name + ": fixed-time intervals that hold", score.fixedHeld(), LEAST_FIXED_HELD);
    }
    if (score.frequent() > 0) {
      // Of a few stalls every interval holds more often: counts are whole.
      atMost(
          name + ": fixed-time intervals of frequent clusters that hold, too many",
          score.frequentFixedHeld(),
          Math.ceil(MOST_FIXED_HELD * score.frequent()) / score.frequent());
    }
  }

  private void ofAll() {
    List<HostileScore> unchanged = scores.stream().filter(HostileScore::isUnchanged).toList();
    if (!unchanged.isEmpty()) {
      atMost(
          "all without a change: releases with a false cluster",
          mean(unchanged, HostileScore::falseClusters),
          MOST_FALSE_OF_ALL);
      atMost(
          "all without a change: releases with a false app",
          mean(unchanged, HostileScore::falseApps),
          MOST_FALSE_OF_ALL);
    }
  }

  private static double mean(List<HostileScore> scores, ToDoubleFunction<HostileScore> figure) {
    int n = scores.stream().mapToInt(HostileScore::releases).sum();
    return scores.stream().mapToDouble(s -> figure.applyAsDouble(s) * s.releases()).sum() / n;
  }

  private void power() {
    found(WORSE_HALF_WATCHED, MIDDLE, "watched", HostileScore::watched, 0.92);
    found(WORSE_HALF_WATCHED, MIDDLE, "found among 200", HostileScore::reported, 0.72);
    found(ALL_WORSE_HALF, MIDDLE, "app found", HostileScore::appReported, 0.78);
    found(TRIPLE_SMALL_HALF, MIDDLE, "found within 48 h", score -> score.reported(48), 0.95);
    found(WORSE_STAGED, MIDDLE, "watched", HostileScore::watched, 0.58);
    found(ALL_WORSE_STAGED, MIDDLE, "app found", HostileScore::appReported, 0.35);
    found(TRIPLE_SMALL, MIDDLE, "found within 120 h", score -> score.reported(120), 0.85);
    found(LOW_ONLY, MIDDLE, "app found", HostileScore::appReported, 0.95);
    found(
        LOW_ONLY,
        MIDDLE,
        "LOW named and no other tier",
        score -> score.share(result -> result.tiers.equals(Set.of(DeviceTier.LOW))),
        0.95);
    found(TRIPLE_FREQUENT_HALF, SMALL, "watched", HostileScore::watched, 0.75);
    for (HostileScore score : scores) {
      if (!score.isUnchanged() && score.devices() <= MIDDLE) {
        oneLook(score, "watched", HostileScore::watched, HostileScore::oneLookWatched);
        oneLook(score, "found among 200", HostileScore::reported, HostileScore::oneLookReported);
        oneLook(score, "app", HostileScore::appReported, HostileScore::oneLookApp);
      }
    }
  }

  private void found(
      HostileScenario scenario,
      int devices,
      String what,
      ToDoubleFunction<HostileScore> figure,
      double least) {
    of(scenario, devices)
        .forEach(score -> atLeast(score.name() + ": " + what, figure.applyAsDouble(score), least));
  }

  private void oneLook(
      HostileScore score,
      String what,
      ToDoubleFunction<HostileScore> figure,
      ToDoubleFunction<HostileScore> oneLook) {
    double sure = oneLook.applyAsDouble(score);
    boolean isChanged = what.equals("app") == (score.scenario() == ALL_WORSE_HALF);
    if (sure >= SURE && isChanged) {
      atLeast(
          score.name() + ": " + what + ", over a test that looks once",
          figure.applyAsDouble(score) / sure,
          LEAST_OF_ONE_LOOK);
    }
  }

  /** What versions there are beside must not matter. */
  private void nuisances() {
    for (HostileScore plain : of(TRIPLE_STAGED, MIDDLE).toList()) {
      for (HostileScenario scenario :
          List.of(
              HostileScenario.BETA,
              HostileScenario.DEBUG,
              HostileScenario.HOTFIX,
              HostileScenario.FLAVOURS,
              HostileScenario.FORCED_UPDATE,
              HostileScenario.ROLLBACK_WORSE)) {
        of(scenario, MIDDLE)
            .forEach(
                score -> {
                  atLeast(
                      score.name() + ": found, over found without them",
                      score.reported() / plain.reported(),
                      LEAST_HELD);
                  atMost(
                      score.name() + ": hours, over those without them",
                      score.medianHours() / plain.medianHours(),
                      MOST_LATER);
                });
      }
    }
    for (HostileScenario scenario : List.of(SLOW_DECAY, SLOW_DECAY_ALL)) {
      found(
          scenario,
          MIDDLE,
          "told by the fifth release",
          score -> score.share(r -> r.toldBy >= 1 && r.toldBy <= TOLD_BY),
          SURE);
    }
  }

  private Stream<HostileScore> of(HostileScenario scenario, int devices) {
    Predicate<HostileScore> wanted =
        score -> score.scenario() == scenario && score.devices() == devices;
    return scores.stream().filter(wanted);
  }

  private void atMost(String name, double value, double limit) {
    targets.add(Figure.of(name, value, "").atMost(limit));
  }

  private void atLeast(String name, double value, double limit) {
    targets.add(Figure.of(name, value, "").atLeast(limit));
  }
}
