package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.pipeline.ClusterFeed;
import dev.jankline.topics.Topics;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures one app with up to 20,000 clusters in five versions, the hardest case for the task that
 * judges an app. Not thread-safe.
 */
final class ClusterGrowth {
  private static final int STALLS = 20_000;
  private static final int FEW = 100;
  private static final int MANY = 20_000;
  private static final int VERSIONS = 5;

  /** Of its clusters nothing has been counted. */
  private static final int NEW_VERSION = VERSIONS;

  private static final int MORE = 10;
  private static final double MAX_GROWTH_WITH_TRAFFIC = 2;
  private static final String STALL = "µs/stall";

  private final Bench.Run run;
  private final InstantSource clock;
  private long seed = 20_261_201;

  ClusterGrowth(Bench.Run run, InstantSource clock) {
    this.run = run;
    this.clock = clock;
  }

  /** Few and many clusters, then many with more threads. */
  List<Figure> withMoreThreads() throws Exception {
    List<Figure> figures = new ArrayList<>();
    try (ScaleStack scale = ScaleStack.start(run, Topics.DATA, 1, 1)) {
      ClusterFeed feeds = new ClusterFeed(scale.records(), clock);
      run.progress().accept("stalls of 100 and of 20,000 clusters");
      scale.warmUp(() -> feeds.drawn(seed++, STALLS, FEW, 1));
      Cost few = scale.drain(feeds.drawn(seed++, STALLS, FEW, 1));
      figures.add(moreTraffic(scale, feeds));
      scale.drain(feeds.oneOfEach(seed++, MANY, 0));
      Cost many = scale.drain(feeds.drawn(seed++, STALLS, MANY, 1));
      figures.add(Figure.of("100 clusters, processor, CPU", few.cpuMicros(), STALL));
      figures.add(Figure.of("20,000 clusters, processor, CPU", many.cpuMicros(), STALL));
      countAll(scale, feeds, 1);
      figures.addAll(drain("20,000 clusters of 5 versions, 1 thread, ", scale, feeds));
      for (int threads : List.of(2, 4)) {
        scale.processors().restartWithThreads(threads);
        String name = "20,000 clusters of 5 versions, " + threads + " threads, ";
        figures.addAll(warmDrain(name, scale, feeds));
      }
      figures.add(scale.wronglyCounted("20,000 clusters, "));
    }
    return figures;
  }

  /** Processors with one thread and a core each; the broker uses both cores. */
  List<Figure> withMoreProcessors() throws Exception {
    List<Figure> figures = new ArrayList<>();
    for (int number : List.of(1, 2)) {
      try (ScaleStack scale = ScaleStack.start(run, Topics.DATA, number, 1)) {
        scale.processors().pin();
        ClusterFeed feeds = new ClusterFeed(scale.records(), clock);
        countAll(scale, feeds, 0);
        String name = "20,000 clusters of 5 versions, " + number + " on a core each, ";
        figures.addAll(warmDrain(name, scale, feeds));
        figures.add(scale.wronglyCounted(name));
      }
    }
    return figures;
  }

  /** What one task judges of a version with ten times the stalls of another. */
  private Figure moreTraffic(ScaleStack scale, ClusterFeed feeds) throws Exception {
    run.progress().accept("ten times the stalls of 100 clusters");
    Cost some = scale.drain(feeds.drawnOf(seed++, STALLS, FEW, NEW_VERSION));
    Cost more = scale.drain(feeds.drawnOf(seed++, MORE * STALLS, FEW, NEW_VERSION + 1));
    return Figure.of(
            "100 clusters, 200,000 stalls over 20,000, records that one task judges",
            judged(more) / judged(some),
            "times")
        .atMost(MAX_GROWTH_WITH_TRAFFIC);
  }

  /** Has each cluster be known in all versions from one on. */
  private void countAll(ScaleStack scale, ClusterFeed feeds, int from) throws Exception {
    for (int version = from; version < VERSIONS; version++) {
      run.progress().accept("20,000 clusters, version " + (version + 1) + " of " + VERSIONS);
      scale.drain(feeds.oneOfEach(seed++, MANY, version));
    }
  }

  private List<Figure> warmDrain(String name, ScaleStack scale, ClusterFeed feeds)
      throws Exception {
    scale.warmUp(() -> feeds.drawn(seed++, STALLS, MANY, VERSIONS));
    return drain(name, scale, feeds);
  }

  private List<Figure> drain(String name, ScaleStack scale, ClusterFeed feeds) throws Exception {
    run.progress().accept(name + "measured");
    Cost cost = scale.drain(feeds.drawn(seed++, STALLS, MANY, VERSIONS));
    return List.of(
        Figure.of(name + "CPU", cost.cpuMicros(), STALL),
        Figure.of(name + "drained", cost.eventsPerSecond(), "stalls/s"),
        Figure.of(name + "records that one task judges", judged(cost) / cost.events(), "/stall"));
  }

  private static double judged(Cost cost) {
    return cost.written().of(Topics.JUDGE_INPUT.name()).records();
  }
}
