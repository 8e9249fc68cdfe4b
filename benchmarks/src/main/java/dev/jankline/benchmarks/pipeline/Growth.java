package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Measures how the cost of a stall grows with the number of clusters, and what it is when every
 * other stall belongs to one cluster. All clusters are counted once before the first measurement;
 * the mixes are drained by turns.
 */
final class Growth {
  private static final int ROUNDS = 3;
  private static final int STALLS = 8_000;
  private static final int FEW = 100;
  private static final int SOME = 2_000;
  private static final int MANY = 20_000;
  private static final double MAX_GROWTH = 1.15;
  private static final double MAX_HOT = 1.1;

  private final Applications applications;
  private final ClusterFeed feeds;
  private final Map<Shape, List<Double>> micros = new LinkedHashMap<>();
  private long seed;

  /** Takes a seed that no other feed of the run has; the following numbers are used, too. */
  Growth(Applications applications, ClusterFeed feeds, long seed) {
    this.applications = applications;
    this.feeds = feeds;
    this.seed = seed;
  }

  /** Measures all mixes. */
  List<Figure> measure(Consumer<String> progress)
      throws IOException, InterruptedException, ExecutionException {
    progress.accept("counting a stall of each of " + MANY + " clusters");
    applications.drain(feeds.oneOfEach(seed++, MANY));
    long live = applications.rows().clusters();
    if (live < MANY) {
      throw new IllegalStateException(
          "stalls of " + MANY + " clusters were counted under " + live + " only");
    }
    for (int round = 1; round <= ROUNDS; round++) {
      progress.accept("mixes of clusters, round " + round + " of " + ROUNDS);
      for (Shape shape : Shape.values()) {
        Cost cost = applications.drain(feeds.drawn(seed++, STALLS, shape.mix, shape.clusters));
        micros.computeIfAbsent(shape, key -> new ArrayList<>()).add(cost.cpuMicros());
      }
    }
    return figures();
  }

  private List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      figures.add(Figure.of("processor, CPU, stalls of " + shape.words, of(shape), "µs/stall"));
    }
    figures.add(
        Figure.of(
                "20,000 clusters over 100, CPU", of(Shape.EVEN_MANY) / of(Shape.EVEN_FEW), "times")
            .atMost(MAX_GROWTH));
    figures.add(
        Figure.of(
                "half of the stalls in one cluster over even, CPU",
                of(Shape.HOT_SOME) / of(Shape.EVEN_SOME),
                "times")
            .atMost(MAX_HOT));
    return figures;
  }

  private double of(Shape shape) {
    return Spread.of(micros.getOrDefault(shape, List.of())).median();
  }

  private enum Shape {
    EVEN_FEW("100 clusters, even", Mix.EVEN, FEW),
    EVEN_SOME("2,000 clusters, even", Mix.EVEN, SOME),
    EVEN_MANY("20,000 clusters, even", Mix.EVEN, MANY),
    HOT_SOME("2,000 clusters, half in one", Mix.HALF_HOT, SOME),
    SKEWED_MANY("20,000 clusters, few frequent", Mix.SKEWED, MANY);

    private final String words;
    private final Mix mix;
    private final int clusters;

    Shape(String words, Mix mix, int clusters) {
      this.words = words;
      this.mix = mix;
      this.clusters = clusters;
    }
  }

  /** How stalls are spread over clusters that are numbered from 0. */
  enum Mix {
    /** Every cluster is as frequent as every other. */
    EVEN {
      @Override
      int draw(SplittableRandom random, int clusters) {
        return random.nextInt(clusters);
      }
    },
    /** Every other stall belongs to one cluster. */
    HALF_HOT {
      @Override
      int draw(SplittableRandom random, int clusters) {
        return random.nextBoolean() ? 0 : random.nextInt(clusters);
      }
    },
    /**
     * A cluster is as frequent as its number is small (Zipf's law): few make most of the stalls.
     */
    SKEWED {
      @Override
      int draw(SplittableRandom random, int clusters) {
        return (int) Math.pow(clusters + 1.0, random.nextDouble()) - 1;
      }
    };

    /** Number of the cluster of the next stall. */
    abstract int draw(SplittableRandom random, int clusters);
  }
}
