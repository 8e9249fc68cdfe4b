package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.RatioEstimate;

/**
 * Everything a ticket says about a version that is worse than the one before.
 *
 * @param verdict what is known
 * @param estimate ratio of the rates with its interval
 * @param onset since when, and when it was known
 * @param strata number of strata in which both versions were observed
 */
public record Regression(Verdict verdict, RatioEstimate estimate, Onset onset, int strata) {}
