package dev.jankline.processor.statistics;

/**
 * Ratio of the newer to the older version's rate, with an interval that may be looked at after
 * every event.
 *
 * @param ratio estimate; infinite when the older version was never affected, NaN when neither was
 * @param low lower end of the interval; 0 when the counts allow any small ratio
 * @param high upper end of the interval; infinite when the counts allow any large ratio
 */
public record RatioEstimate(double ratio, double low, double high) {}
