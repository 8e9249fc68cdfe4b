package dev.jankline.benchmarks.simulation;

import dev.jankline.benchmarks.simulation.Scenario.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The releases that are simulated, in the order of the report. */
final class Scenarios {
  static final String WATCHED_SMALL_CHANGE = "watched x1.5";
  static final String WATCHED_LARGE_CHANGE = "watched x3 in 3 h";
  static final String NO_CHANGE = "release, no change";
  static final String LARGE_CLUSTER = "release, x1.5 at 1000";
  static final String STAGED = "release, x3 at 200, 20 %";
  static final String TWENTY_CHANGES = "release, 20 changes x2";

  private static final int SHORT = 3;
  private static final int HALF_DAY = 12;
  private static final int TWO_DAYS = 48;
  private static final int FOUR_DAYS = 96;

  private Scenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(watched());
    all.addAll(rollOuts());
    all.addAll(uploads());
    all.addAll(releases());
    return all;
  }

  private static List<Scenario> watched() {
    return List.of(
        Scenario.watched("watched, no change"),
        hard(Scenario.watched("watched, no change, hard")),
        Scenario.watched("watched x1.2").planted(1, 200, 1.2),
        Scenario.watched(WATCHED_SMALL_CHANGE).planted(1, 200, 1.5),
        Scenario.watched(WATCHED_LARGE_CHANGE).planted(1, 200, 3).during(SHORT),
        hard(Scenario.watched("watched x1.5, hard")).planted(1, 200, 1.5),
        hard(Scenario.watched("watched x3, hard")).planted(1, 200, 3),
        Scenario.watched("watched x1.5, tier shift")
            .with(Trait.TIER_SHIFT)
            .planted(1, 200, 1.5)
            .during(TWO_DAYS));
  }

  private static List<Scenario> rollOuts() {
    List<Scenario> all = new ArrayList<>();
    for (Scenario.RollOut rollOut : Scenario.RollOut.values()) {
      String name = words(rollOut);
      all.add(
          Scenario.watched("watched x1.5 at 1000, " + name)
              .planted(1, 1000, 1.5)
              .rolledOut(rollOut));
      all.add(Scenario.watched("watched x3, " + name).planted(1, 200, 3).rolledOut(rollOut));
    }
    return all;
  }

  private static List<Scenario> uploads() {
    List<Scenario> all = new ArrayList<>();
    for (Scenario.UploadPlan newer : Scenario.UploadPlan.values()) {
      for (Scenario.UploadPlan older : List.of(newer, Scenario.UploadPlan.DAILY)) {
        String name = "watched x3, uploads " + words(newer) + ", older " + words(older);
        Scenario scenario =
            Scenario.watched(name).planted(1, 200, 3).uploaded(older, newer).during(FOUR_DAYS);
        if (all.stream().noneMatch(known -> known.name().equals(name))) {
          all.add(scenario);
        }
      }
    }
    return all;
  }

  private static List<Scenario> releases() {
    return List.of(
        hard(Scenario.release(NO_CHANGE)),
        hard(Scenario.release("release, no change, ramp")).rolledOut(Scenario.RollOut.RAMP),
        hard(Scenario.release("release, no change, new 2-hourly, old daily"))
            .uploaded(Scenario.UploadPlan.DAILY, Scenario.UploadPlan.TWO_HOURLY),
        hard(Scenario.release("release, no change, Wi-Fi only"))
            .uploaded(Scenario.UploadPlan.WIFI_ONLY, Scenario.UploadPlan.WIFI_ONLY),
        Scenario.release("release, no change, sampling rate and late symbols")
            .with(
                Trait.TIER_SHIFT,
                Trait.PERSISTENT_DEVICES,
                Trait.CELL_NOISE,
                Trait.SAMPLING_CHANGE,
                Trait.LATE_SYMBOLS),
        Scenario.release("release, no change, double noise")
            .with(Trait.TIER_SHIFT, Trait.PERSISTENT_DEVICES, Trait.DOUBLE_NOISE),
        Scenario.release(LARGE_CLUSTER).planted(1, 1000, 1.5).during(Fleet.DAY),
        Scenario.release(STAGED)
            .planted(1, 200, 3)
            .rolledOut(Scenario.RollOut.TWENTY_PERCENT)
            .during(HALF_DAY),
        hard(Scenario.release(TWENTY_CHANGES)).planted(20, 0, 2));
  }

  private static String words(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Scenario hard(Scenario scenario) {
    return scenario.with(Trait.TIER_SHIFT, Trait.PERSISTENT_DEVICES, Trait.CELL_NOISE);
  }
}
