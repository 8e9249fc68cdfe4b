package dev.jankline.processor.comparison;

/**
 * Says since when a version is worse, and when that was known, in blocks since the release.
 *
 * @param since first block of the stretch, up to the last, that holds most evidence (the cumulative
 *     sums of Page, Biometrika 41 (1954), 100-115)
 * @param knownAt block whose counts brought the evidence to the threshold; −1 when none did
 */
public record Onset(int since, int knownAt) {}
