package dev.jankline.benchmarks.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares the figures of the rule of Jankline with what is promised. */
final class QualityPromise {
  static final double MIN_FOREIGN_F1 = 0.93;
  static final double MAX_FOREIGN_CLUSTERS_PER_CAUSE = 1.25;
  static final double MIN_REASONS_RIGHT = 0.95;

  private final List<String> missed = new ArrayList<>();

  private QualityPromise() {}

  /** Returns a sentence for each promise that is missed; nothing is promised of other parts. */
  static List<String> missed(QualityReport.Part part) {
    return switch (part.name()) {
      case QualityReport.Part.FROZEN_MEND, QualityReport.Part.RECORDED_MEND -> foreign(part);
      default -> List.of();
    };
  }

  private static List<String> foreign(QualityReport.Part part) {
    QualityPromise promise = new QualityPromise();
    Contingency pairs = part.score().ours().contingency();
    promise.atLeast("F1 of " + part.name(), pairs.f1(), MIN_FOREIGN_F1);
    promise.atMost(
        "clusters per cause of " + part.name(),
        pairs.clustersPerCause(),
        MAX_FOREIGN_CLUSTERS_PER_CAUSE);
    promise.atMost(
        "wrong merges of idle stacks of " + part.name(),
        (double) part.score().ours().idleMerges(),
        0);
    promise.atLeast(
        "causes right of " + part.name(), part.score().reasons().right(), MIN_REASONS_RIGHT);
    return List.copyOf(promise.missed);
  }

  private void atLeast(String name, @Nullable Double value, double bound) {
    if (value == null) {
      missed.add(name + " was not measured");
    } else if (!(value >= bound)) {
      missed.add(String.format(Locale.ROOT, "%s is %.4f, promised >= %.2f", name, value, bound));
    }
  }

  private void atMost(String name, double value, double bound) {
    if (!(value <= bound)) {
      missed.add(String.format(Locale.ROOT, "%s is %.4f, promised <= %.2f", name, value, bound));
    }
  }
}
