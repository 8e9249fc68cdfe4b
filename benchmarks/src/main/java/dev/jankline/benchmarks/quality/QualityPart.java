package dev.jankline.benchmarks.quality;

import java.util.List;

/**
 * Holds the figures of one set of stalls under one scheme of labels.
 *
 * @param name name of the part in results
 * @param score the figures
 * @param seeds figures of each generated fleet that the score adds up; empty for other sets
 * @param sizes figures of generated fleets of growing size; empty when they were not measured
 */
record QualityPart(
    String name, QualityScore score, List<FleetFigures> seeds, List<FleetFigures> sizes) {
  /** Stalls made by this module's generator, labelled by the place to mend. */
  static final String GENERATED = "generated";

  /** Stalls of a file that the user gave. */
  static final String CASES = "cases";

  /** Stalls that were written by hand, labelled by the method to change. */
  static final String FROZEN_MEND = "frozen-mend";

  /** Stalls of the recorded program, labelled by the method to change. */
  static final String RECORDED_MEND = "recorded-mend";

  QualityPart(String name, QualityScore score) {
    this(name, score, List.of(), List.of());
  }

  /** Returns the mean F1 of the generated fleets; that of the score when there are none. */
  double meanF1() {
    return seeds.stream()
        .mapToDouble(FleetFigures::f1)
        .average()
        .orElseGet(() -> score.ours().contingency().f1());
  }
}
