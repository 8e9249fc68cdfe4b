package dev.jankline.benchmarks.quality;

/**
 * Holds the figures of one set of stalls under one scheme of labels.
 *
 * @param name name of the part in results
 * @param score the figures
 */
record QualityPart(String name, QualityScore score) {
  /** Stalls made by this module's generator. */
  static final String GENERATED = "generated";

  /** Stalls of a file that the user gave. */
  static final String CASES = "cases";

  /** Stalls of the recorded program, labelled by the method to change. */
  static final String RECORDED_MEND = "recorded-mend";
}
