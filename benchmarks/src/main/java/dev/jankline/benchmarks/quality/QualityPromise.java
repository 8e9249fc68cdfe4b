package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.measure.Figure;
import java.util.List;
import java.util.stream.Stream;

/** Compares the figures of the rule of Jankline with what is promised. */
final class QualityPromise {
  static final double MIN_FOREIGN_F1 = 0.93;
  static final double MAX_FOREIGN_CLUSTERS_PER_CAUSE = 1.25;
  static final double MIN_REASONS_RIGHT = 0.95;

  private QualityPromise() {}

  /** Returns a sentence for each promise that is missed; nothing is promised of other parts. */
  static List<String> missed(QualityReport.Part part) {
    return switch (part.name()) {
      case QualityReport.Part.FROZEN_MEND, QualityReport.Part.RECORDED_MEND ->
          foreign(part)
              .filter(figure -> !figure.ok())
              .map(
                  figure ->
                      "%s of %s is %s, promised %s"
                          .formatted(
                              figure.name(),
                              part.name(),
                              Figure.shown(figure.value()),
                              figure.bound()))
              .toList();
      default -> List.of();
    };
  }

  private static Stream<Figure> foreign(QualityReport.Part part) {
    RuleScore ours = part.score().ours();
    Contingency pairs = ours.contingency();
    Double right = part.score().reasons().right();
    return Stream.of(
        Figure.of("F1", pairs.f1(), "").atLeast(MIN_FOREIGN_F1),
        Figure.of("clusters per cause", pairs.clustersPerCause(), "")
            .atMost(MAX_FOREIGN_CLUSTERS_PER_CAUSE),
        Figure.of("wrong merges of idle stacks", (double) ours.idleMerges(), "").atMost(0),
        Figure.of("causes right", right == null ? Double.NaN : right, "")
            .atLeast(MIN_REASONS_RIGHT));
  }
}
