package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

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

  private final Drains drains;
  private final ClusterFeed feeds;
  private final List<Double> ofFew = new ArrayList<>();
  private final List<Double> ofMany = new ArrayList<>();
  private long seed;

  /** Takes a seed that no other feed of the run has; the following numbers are used, too. */
  Growth(Drains drains, ClusterFeed feeds, long seed) {
    this.drains = drains;
    this.feeds = feeds;
    this.seed = seed;
  }

  /** Measures both. */
  List<Figure> measure(Consumer<String> progress)
      throws IOException, InterruptedException, ExecutionException {
    progress.accept("counting a stall of each of " + MANY + " clusters");
    drains.drain(feeds.oneOfEach(seed++, MANY, 0));
    long live = drains.rows().clusters();
    if (live < MANY) {
      throw new IllegalStateException(
          "stalls of " + MANY + " clusters were counted under " + live + " only");
    }
    for (int round = 1; round <= ROUNDS; round++) {
      progress.accept("few and many clusters, round " + round + " of " + ROUNDS);
      ofFew.add(drains.drain(feeds.drawn(seed++, STALLS, FEW, 1)).cpuMicros());
      ofMany.add(drains.drain(feeds.drawn(seed++, STALLS, MANY, 1)).cpuMicros());
    }
    double few = Spread.of(ofFew).median();
    double many = Spread.of(ofMany).median();
    return List.of(
        Figure.of("processor, CPU, stalls of 100 clusters, even", few, "µs/stall"),
        Figure.of("processor, CPU, stalls of 20,000 clusters, even", many, "µs/stall"),
        Figure.of("20,000 clusters over 100, CPU", many / few, "times").atMost(MAX_GROWTH));
  }
}
