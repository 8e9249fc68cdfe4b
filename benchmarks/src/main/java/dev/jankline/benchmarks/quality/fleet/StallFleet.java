package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.cases.LabelledStall;
import dev.jankline.benchmarks.quality.fleet.cause.App;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Generates the labelled stalls of a seed. The same seed and size give the same stalls. */
public final class StallFleet {
  private StallFleet() {}

  /** Returns the in-app prefixes of the apps whose prefixes the rules know. */
  public static Map<String, List<String>> prefixesByApp(List<Long> seeds) {
    Map<String, List<String>> prefixes = new HashMap<>();
    for (long seed : seeds) {
      for (App app : App.all(seed)) {
        if (app.configured()) {
          prefixes.put(app.id(), List.of(app.prefix()));
        }
      }
    }
    return prefixes;
  }

  /**
   * Passes on the stalls of all apps.
   *
   * @param folder folder for mapping files, used by this call only
   */
  public static void run(long seed, int stalls, Path folder, Consumer<LabelledStall> to)
      throws IOException {
    for (App app : App.all(seed)) {
      new AppFleet(app, seed, (int) Math.round(stalls * app.share())).run(folder, to);
    }
  }
}
