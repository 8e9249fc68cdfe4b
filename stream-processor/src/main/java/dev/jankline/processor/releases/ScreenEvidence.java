package dev.jankline.processor.releases;

/**
 * Holds what a screen of two versions adds to the choice among all screens.
 *
 * @param older name of the older version
 * @param log natural logarithm of the evidence; negative infinity for a small effect
 */
record ScreenEvidence(String older, double log) {}
