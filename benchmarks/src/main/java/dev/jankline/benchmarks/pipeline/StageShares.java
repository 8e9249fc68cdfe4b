package dev.jankline.benchmarks.pipeline;

import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Adds up samples of the processor's stacks by the stage that was working: the innermost frame of a
 * stage's package decides, because each stage calls those behind it.
 */
final class StageShares {
  /** Samples in no stage: clients of Kafka, commits, the JVM's own work. */
  static final String NONE = "no stage";

  private static final double MAX_COUNT_AND_JUDGE = 0.25;
  private static final String PROCESSOR = "dev.jankline.processor.";
  private static final Set<String> ANALYSIS =
      Set.of("decode", "dedup", "symbolize", "represent", "cluster", "cap");
  private static final Set<String> COUNTING = Set.of("combine", "count");
  private static final Set<String> JUDGING = Set.of("judge", "ticket");

  private final Map<String, Integer> samples = new TreeMap<>();
  private int all;

  /** Adds a sample: names of its classes, innermost first. */
  void add(List<String> classes) {
    samples.merge(stage(classes), 1, Integer::sum);
    all++;
  }

  static StageShares of(List<List<String>> samples) {
    StageShares shares = new StageShares();
    samples.forEach(shares::add);
    return shares;
  }

  /** Shares of the samples. */
  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("samples of the processor", (double) all, "samples").atLeast(1));
    for (String stage : samples.keySet()) {
      figures.add(Figure.of("share of samples, " + stage, share(Set.of(stage)), ""));
    }
    figures.add(
        Figure.of("share of samples, counting and judging", share(COUNTING) + share(JUDGING), "")
            .atMost(MAX_COUNT_AND_JUDGE));
    return figures;
  }

  private double share(Set<String> stages) {
    int found = stages.stream().mapToInt(stage -> samples.getOrDefault(stage, 0)).sum();
    return all == 0 ? 0 : (double) found / all;
  }

  private static String stage(List<String> classes) {
    for (String name : classes) {
      if (name.startsWith(PROCESSOR)) {
        int end = name.indexOf('.', PROCESSOR.length());
        String room = end < 0 ? "" : name.substring(PROCESSOR.length(), end);
        if (ANALYSIS.contains(room) || COUNTING.contains(room) || JUDGING.contains(room)) {
          return room;
        }
      }
    }
    return NONE;
  }
}
