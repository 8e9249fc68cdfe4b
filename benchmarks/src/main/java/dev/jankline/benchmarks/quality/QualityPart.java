package dev.jankline.benchmarks.quality;

/**
 * Holds the figures of one set of stalls under one scheme of labels.
 *
 * @param name name of the part in results
 * @param score the figures
 */
record QualityPart(String name, QualityScore score) {
  /** Stalls of a file that the user gave. */
  static final String CASES = "cases";

  /** Stalls that were written by hand, labelled by the method to change. */
  static final String FROZEN_MEND = "frozen-mend";

  /** Stalls of a recorded program, labelled by the method to change. */
  static final String RECORDED_MEND = "recorded-mend";
}
