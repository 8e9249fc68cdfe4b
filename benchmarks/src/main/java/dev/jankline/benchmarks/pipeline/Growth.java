package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures how the cost of a stall grows with the number of clusters. All clusters are counted once
 * before the first measurement; few and many clusters are drained by turns.
 */
final class Growth {
  private static final int ROUNDS = 3;
  private static final int STALLS = 8_000;
  private static final int FEW = 100;
  private static final int MANY = 20_000;
  private static final double MAX_GROWTH = 1.15;

  private final Applications applications;
  private final ClusterFeed feeds;
  private final List<Double> ofFew = new ArrayList<>();
  private final List<Double> ofMany = new ArrayList<>();
  private long seed;

  /** Takes a seed that no other feed of the run has; the following numbers are used, too. */
  Growth(Applications applications, ClusterFeed feeds, long seed) {
    this.applications = applications;
    this.feeds = feeds;
    this.seed = seed;
  }

  /** Measures both. */
  List<Figure> measure(Bench.Run run) throws Exception {
    Drains drains = applications.drains();
    run.progress().accept("counting a stall of each of " + MANY + " clusters");
    drains.drain(feeds.oneOfEach(seed++, MANY, 0));
    long live = drains.rows().clusters();
    if (live < MANY) {
      throw new IllegalStateException(
          "stalls of " + MANY + " clusters were counted under " + live + " only");
    }
    for (int round = 1; round <= ROUNDS; round++) {
      run.progress().accept("few and many clusters, round " + round + " of " + ROUNDS);
      ofFew.add(drained(run, "100 clusters", feeds.drawn(seed++, STALLS, FEW, 1)));
      ofMany.add(drained(run, "20,000 clusters", feeds.drawn(seed++, STALLS, MANY, 1)));
    }
    double few = Spread.of(ofFew).median();
    double many = Spread.of(ofMany).median();
    return List.of(
        Figure.of("processor, CPU, stalls of 100 clusters, even", few, "µs/stall"),
        Figure.of("processor, CPU, stalls of 20,000 clusters, even", many, "µs/stall"),
        Figure.of("20,000 clusters over 100, CPU", many / few, "times").atMost(MAX_GROWTH));
  }

  private double drained(Bench.Run run, String clusters, ExpectedFeed feed) throws Exception {
    Cost cost =
        run.profile()
            .of(clusters, applications.processor(), () -> applications.drains().drain(feed));
    return cost.cpuMicros();
  }
}
